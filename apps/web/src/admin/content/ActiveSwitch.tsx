import { EDITABLE, type WrittenEntry } from '@hearthward/contract'
import type { Content } from '@hearthward/engine'
import { withActive } from '@hearthward/engine'
import { useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { May } from '../May.tsx'
import { readAnew, useAct } from '../office.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { InUse } from './InUse.tsx'
import type { Kind } from './kinds.ts'
import { consequences, obstaclesTo } from './preview/rates.ts'
import type { Found } from './Story.tsx'
import { showWritten } from './saving.ts'

interface ActiveSwitchProps {
  kind: Kind
  content: Content
  found: Found
  onDone: (written: WrittenEntry) => void
}

/** Takes an entry out of the game and brings it back; nothing is ever removed. */
export function ActiveSwitch({ kind, content, found, onDone }: ActiveSwitchProps) {
  const [isAsking, setAsking] = useState(false)
  const { entry, isActive, updatedAt } = found.written
  const name = String(entry['name'])
  const obstacles = isAsking && isActive ? obstaclesTo(content, EDITABLE[kind.collection].table, entry) : []
  const act = useAct(kind.calls.setActive, {
    doing: `${isActive ? 'deactivate' : 'activate'} ${name}`,
    done: isActive ? `${name} is deactivated` : `${name} is active again`,
  })
  return (
    <>
      <May call={kind.calls.setActive}>
        <Button look={isActive ? 'danger' : 'plain'} onClick={() => setAsking(true)}>
          {isActive ? 'Deactivate' : 'Activate'}
        </Button>
      </May>
      {isAsking && obstacles.length > 0 && (
        <InUse title={`${name} cannot be deactivated`} users={obstacles} onClose={() => setAsking(false)} />
      )}
      {isAsking && obstacles.length === 0 && (
        <ReasonDialog
          title={isActive ? `Deactivate ${name}?` : `Activate ${name}?`}
          press={isActive ? 'Deactivate' : 'Activate'}
          danger={isActive}
          isBusy={act.isPending}
          onClose={() => setAsking(false)}
          onSubmit={(reason) =>
            act.mutate(
              { id: String(entry['id']), isActive: !isActive, expectedUpdatedAt: updatedAt, reason },
              {
                onSuccess: ({ written }) => {
                  onDone(written)
                  showWritten(kind, written)
                },
                onSettled: () => {
                  setAsking(false)
                  readAnew('getContent', kind.calls.list, kind.calls.get)
                },
              },
            )
          }
        >
          <Effects kind={kind} content={content} found={found} />
        </ReasonDialog>
      )}
    </>
  )
}

const AFTER: Partial<Record<Kind['collection'], string>> = {
  map_activities: 'Nobody can start it any more. Whoever is at it finishes the run and stops.',
  activities: 'Nobody can start it any more. Whoever is at it finishes the run and stops.',
  recipes: 'Nobody can start it any more. Whoever is at it finishes the run and stops.',
  quests: 'Nobody can start it any more. Whoever is in the middle of it goes on.',
  npcs: 'Nobody meets them any more.',
  achievements: 'Nobody earns it any more. Whoever has it keeps it.',
  items: 'Whoever has one keeps it.',
  monsters: 'Nobody fights it any more.',
}

function Effects({ kind, content, found }: { kind: Kind; content: Content; found: Found }) {
  const { entry, isActive } = found.written
  const { table } = EDITABLE[kind.collection]
  const after = withActive(table, entry as never, !isActive)
  const effects = consequences(content, table, String(entry['id']), after)
  return (
    <div className="grid gap-2 text-sm">
      {isActive && <p className="text-muted">{AFTER[kind.collection]}</p>}
      {effects.length > 0 && (
        <ul className="list-disc pl-5">
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
