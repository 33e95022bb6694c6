import { EDITABLE, type WrittenEntry } from '@hearthward/contract'
import type { Content } from '@hearthward/engine'
import { withActive } from '@hearthward/engine'
import { useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { IfAllowed } from '../IfAllowed.tsx'
import { refetchCalls, useStaffMutation } from '../staff-queries.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import type { EntryDetails } from './EntryHistory.tsx'
import { InUse } from './InUse.tsx'
import type { ContentKind } from './kinds.ts'
import { consequences, deactivationObstacles } from './preview/rates.ts'
import { cacheEntry } from './save-entry.ts'

interface ActiveSwitchProps {
  kind: ContentKind
  content: Content
  found: EntryDetails
  onDone: (written: WrittenEntry) => void
}

/** Deactivates or reactivates an entry. Entries are never removed. */
export function ActiveSwitch({ kind, content, found, onDone }: ActiveSwitchProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { entry, isActive, updatedAt } = found.written
  const name = String(entry['name'])
  const obstacles =
    isConfirming && isActive ? deactivationObstacles(content, EDITABLE[kind.collection].table, entry) : []
  const mutation = useStaffMutation(kind.calls.setActive, {
    doing: `${isActive ? 'deactivate' : 'activate'} ${name}`,
    done: isActive ? `${name} is deactivated` : `${name} is active again`,
  })
  return (
    <>
      <IfAllowed call={kind.calls.setActive}>
        <Button look={isActive ? 'danger' : 'plain'} onClick={() => setConfirming(true)}>
          {isActive ? 'Deactivate' : 'Activate'}
        </Button>
      </IfAllowed>
      {isConfirming && obstacles.length > 0 && (
        <InUse title={`${name} cannot be deactivated`} users={obstacles} onClose={() => setConfirming(false)} />
      )}
      {isConfirming && obstacles.length === 0 && (
        <ReasonDialog
          title={isActive ? `Deactivate ${name}?` : `Activate ${name}?`}
          submitLabel={isActive ? 'Deactivate' : 'Activate'}
          danger={isActive}
          isBusy={mutation.isPending}
          onClose={() => setConfirming(false)}
          onSubmit={(reason) =>
            mutation.mutate(
              { id: String(entry['id']), isActive: !isActive, expectedVersion: updatedAt, reason },
              {
                onSuccess: ({ written }) => {
                  onDone(written)
                  cacheEntry(kind, written)
                },
                onSettled: () => {
                  setConfirming(false)
                  refetchCalls('getContent', kind.calls.list, kind.calls.get)
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

const AFTER: Partial<Record<ContentKind['collection'], string>> = {
  map_activities: 'Players can no longer start it. Players doing it finish the current run and stop.',
  activities: 'Players can no longer start it. Players doing it finish the current run and stop.',
  recipes: 'Players can no longer start it. Players doing it finish the current run and stop.',
  quests: 'Players can no longer start it. Players who have started it can finish it.',
  npcs: 'Players no longer meet them.',
  achievements: 'Players can no longer earn it. Players who have it keep it.',
  items: 'Players who have one keep it.',
  monsters: 'Players can no longer fight it.',
}

function Effects({ kind, content, found }: { kind: ContentKind; content: Content; found: EntryDetails }) {
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
