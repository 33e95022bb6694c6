import { LOADOUT_LIMIT, type Loadout } from '@hearthward/engine'
import { useState } from 'react'
import { useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { formatExact } from '../../ui/format/numbers.ts'
import { Card } from '../../ui/Panel.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AssignDialog } from './AssignDialog.tsx'
import { LoadoutDialog } from './LoadoutDialog.tsx'
import { LoadoutRow } from './LoadoutRow.tsx'
import { useLoadouts } from './loadouts.ts'

type Open = { kind: 'new' } | { kind: 'edit' | 'assign'; loadoutId: number } | null

/** The player's loadouts: worn with one press, edited and assigned. */
export function LoadoutsCard() {
  const loadouts = useLoadouts()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const chosen = open && open.kind !== 'new' ? loadouts.find(({ id }) => id === open.loadoutId) : undefined
  return (
    <Card
      title="Loadouts"
      className="@container"
      aside={
        <span className="text-[0.8125rem] text-muted">
          {formatExact(loadouts.length)} of {LOADOUT_LIMIT}
        </span>
      }
    >
      {loadouts.length === 0 ? (
        <EmptyState icon="mail-shirt">
          A loadout is a set of equipment, arrows, combat style and supplies that you put on with one press. It can be
          worn by itself whenever you begin a fight or an activity.
        </EmptyState>
      ) : (
        <ul className="grid gap-2.5">
          {loadouts.map((loadout) => (
            <LoadoutRow
              key={loadout.id}
              loadout={loadout}
              onEdit={() => setOpen({ kind: 'edit', loadoutId: loadout.id })}
              onAssign={() => setOpen({ kind: 'assign', loadoutId: loadout.id })}
            />
          ))}
        </ul>
      )}
      <SaveWorn loadouts={loadouts} onPress={() => setOpen({ kind: 'new' })} />
      {open?.kind === 'new' && <LoadoutDialog onClose={close} />}
      {open?.kind === 'edit' && chosen && <LoadoutDialog loadout={chosen} onClose={close} />}
      {open?.kind === 'assign' && chosen && <AssignDialog loadout={chosen} onClose={close} />}
    </Card>
  )
}

function SaveWorn({ loadouts, onPress }: { loadouts: readonly Loadout[]; onPress: () => void }) {
  const isReady = useGame(({ player, content }) => player !== null && content !== null)
  const isFull = loadouts.length >= LOADOUT_LIMIT
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button icon="mail-shirt" disabled={!isReady || isFull} onClick={onPress}>
        Save what you wear
      </Button>
      {isFull && <p className="text-[0.8125rem] text-muted">Delete a loadout to save another one.</p>}
    </div>
  )
}
