import { PLAN_LIMIT, type PlanEntry, workOf } from '@hearthward/engine'
import { useMemo, useState } from 'react'
import { game, useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { keepFocusDuring } from '../../ui/overlay/focus.ts'
import { EmptyState } from '../../ui/states.tsx'
import { SavedPlansButton } from '../saved-plans/SavedPlansButton.tsx'
import { EndDialog } from './EndDialog.tsx'
import { EntryRow } from './EntryRow.tsx'
import { wordsOf } from './entries.ts'
import { useEntryMoves } from './entry-moves.ts'
import { PausedPlan } from './PausedPlan.tsx'
import { RulesDialog } from './RulesDialog.tsx'
import { RunningRow } from './RunningRow.tsx'
import { useRemoval } from './removal.ts'
import { planTimes } from './times.ts'
import { UndoRemoval } from './UndoRemoval.tsx'

/** A dialog in front of the plan. */
type Front = { kind: 'end'; entryId: number } | { kind: 'rules' | 'clear' } | null

const NO_ENTRIES: readonly PlanEntry[] = []

/** The plan: what runs, and what begins after it. */
export function PlanDialog({ onClose }: { onClose: () => void }) {
  const queue = useGame((state) => state.player?.queue ?? NO_ENTRIES)
  const runs = useGame((state) => (state.player?.currentAction?.entry ? 1 : 0))
  const [front, setFront] = useState<Front>(null)
  const close = () => setFront(null)
  return (
    <>
      <Dialog
        title="Plan"
        onClose={onClose}
        className="mid:w-[min(46rem,calc(100vw-2rem))]"
        footer={
          <PlanControls onRules={() => setFront({ kind: 'rules' })} onClear={() => setFront({ kind: 'clear' })} />
        }
      >
        <p className="-mt-2 mb-3 text-sm text-muted">
          {queue.length + runs} of {PLAN_LIMIT} entries. They run one after the other, also while you are away.
        </p>
        <div className="grid gap-3">
          <RunningRow />
          <PausedPlan />
          <EntryList queue={queue} onEdit={(entryId) => setFront({ kind: 'end', entryId })} />
        </div>
      </Dialog>
      {front?.kind === 'rules' && <RulesDialog onClose={close} />}
      {front?.kind === 'clear' && (
        <ConfirmDialog
          title="Clear the plan?"
          press="Clear"
          onYes={() => game.act({ type: 'clearQueue' })}
          onClose={close}
        >
          {plural(queue.length, 'entry', 'entries')} will be removed. What runs now continues.
        </ConfirmDialog>
      )}
      {front?.kind === 'end' && <EntryEndDialog entryId={front.entryId} onClose={close} />}
    </>
  )
}

function EntryList({ queue, onEdit }: { queue: readonly PlanEntry[]; onEdit: (entryId: number) => void }) {
  const player = useGame((state) => state.player)
  const era = useGame((state) => state.era)
  const moves = useEntryMoves()
  const [openId, setOpenId] = useState<number | null>(null)
  const removal = useRemoval()
  const times = useMemo(() => (player && era ? planTimes(player, era) : null), [player, era])
  if (!player || !era) return null
  return (
    // Keeps the focus when a focused row is removed.
    <div tabIndex={-1} className="outline-none">
      {queue.length === 0 ? (
        <EmptyState icon="stack">
          Nothing waits. Add entries with the Queue button of an activity or a recipe.
        </EmptyState>
      ) : (
        <ol aria-label="Entries of the plan" className="grid gap-2">
          {queue.map((entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              words={wordsOf(entry, player, era.content, game.now())}
              times={times?.get(entry.id)}
              moves={moves}
              isOpen={openId === entry.id}
              onToggle={() => setOpenId(openId === entry.id ? null : entry.id)}
              onEdit={() => onEdit(entry.id)}
              onRemove={() => removal.remove(entry)}
            />
          ))}
        </ol>
      )}
      <UndoRemoval removal={removal} />
      <p role="status" className="sr-only">
        {moves.said}
      </p>
    </div>
  )
}

function EntryEndDialog({ entryId, onClose }: { entryId: number; onClose: () => void }) {
  const entry = useGame((state) => state.player?.queue.find(({ id }) => id === entryId))
  const activity = useGame(({ content }) => (content && entry ? workOf(content, entry.activityId) : undefined))
  // It may have begun or ended meanwhile.
  if (!entry || !activity) return null
  return (
    <EndDialog
      activity={activity}
      goal={entry.goal}
      completed={entry.completed}
      repeats={entry.repeats}
      onSave={(change) => game.act({ type: 'editEntry', entryId, ...change })}
      onClose={onClose}
    />
  )
}

function PlanControls({ onRules, onClear }: { onRules: () => void; onClear: () => void }) {
  const waits = useGame((state) => (state.player?.queue.length ?? 0) > 0)
  const isEmpty = useGame(({ player }) => !player?.queue.length && !player?.currentAction?.entry)
  const repeats = useGame(
    ({ player }) => player?.queue.every((entry) => entry.repeats) && player.currentAction?.entry?.repeats !== false,
  )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
      <Switch
        label="Repeat all"
        checked={repeats === true && !isEmpty}
        disabled={isEmpty}
        onChange={(isOn) => void game.act({ type: 'repeatPlan', repeats: isOn })}
      />
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        <SavedPlansButton />
        <Button small onClick={onRules}>
          Rules
        </Button>
        <Button small look="danger" disabled={!waits} onClick={() => keepFocusDuring(onClear)}>
          Clear
        </Button>
      </div>
    </div>
  )
}
