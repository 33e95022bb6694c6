import type { EntryChange, EntryReference, WrittenEntry } from '@hearthward/contract'
import type { Content } from '@hearthward/engine'
import { useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { Card } from '../../ui/Panel.tsx'
import { AdminLink } from '../AdminLink.tsx'
import { IfAllowed } from '../IfAllowed.tsx'
import { refetchCalls, useStaffMutation } from '../staff-queries.ts'
import { Changes } from '../ui/changes/Changes.tsx'
import { Moment } from '../ui/Moment.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { leavePrompt } from '../unsaved-changes.ts'
import { type ContentKind, pathOf } from './kinds.ts'
import { cacheEntry, updateFailureText } from './save-entry.ts'

/** An entry as the server returns it: with its references and its history. */
export interface EntryDetails {
  written: WrittenEntry
  references: readonly EntryReference[]
  history: readonly EntryChange[]
}

const SHOWN_AT_FIRST = 8

/** The entries that refer to this one and are affected by its changes. */
export function References({ content, references }: { content: Content; references: readonly EntryReference[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const users = [...new Map(references.map((one) => [`${one.table}/${one.id}`, one])).values()]
  const shown = showsAll ? users : users.slice(0, SHOWN_AT_FIRST)
  return (
    <section aria-label="References">
      <h2 className="mb-1.5 text-base">References</h2>
      {users.length === 0 ? (
        <p className="text-sm text-muted">No other entry uses it.</p>
      ) : (
        <>
          <p className="mb-2 text-sm text-muted">Used by {plural(users.length, 'entry', 'entries')}.</p>
          <ul className="grid gap-1 text-sm">
            {shown.map((one) => (
              <li key={`${one.table}/${one.id}`} className="flex justify-between gap-3">
                <ReferenceLink content={content} reference={one} />
                <span className="text-muted">{one.table === 'npcs' ? 'NPCs' : one.table}</span>
              </li>
            ))}
          </ul>
          {users.length > shown.length && (
            <Button small look="quiet" className="mt-1 -ml-3" onClick={() => setShowsAll(true)}>
              Show all {users.length}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function ReferenceLink({ content, reference: { table, id, name } }: { content: Content; reference: EntryReference }) {
  const path = pathOf(content, table, id)
  if (!path) return <span>{name}</span>
  return (
    <AdminLink to={path} className="font-medium text-river-ink underline-offset-4 hover:underline">
      {name}
    </AdminLink>
  )
}

interface HistoryProps {
  kind: ContentKind
  found: EntryDetails
  /** The page has unsaved changes, which a restore would drop. */
  isUnsaved: boolean
  onRestored: (written: WrittenEntry) => void
}

/** Every change of the entry, newest first, each with a restore button. */
export function History(props: HistoryProps) {
  const { history } = props.found
  return (
    <Card title="History">
      {history.length === 0 ? (
        <p className="text-sm text-muted">No changes since the release.</p>
      ) : (
        <ol className="grid gap-3">
          {history.map((change) => (
            <li key={change.id} className="border-t border-line pt-3 first:border-0 first:pt-0">
              <Change {...props} change={change} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function changeLabel({ before, after }: EntryChange): string {
  if (!before) return 'created it'
  return Object.keys(after).length === 0 ? 'deleted it' : 'changed it'
}

function Change({ kind, found, isUnsaved, onRestored, change }: HistoryProps & { change: EntryChange }) {
  const [isConfirming, setConfirming] = useState(false)
  const restore = useStaffMutation(kind.calls.restore, {
    doing: 'restore the earlier version',
    failed: updateFailureText,
    done: 'The version before that change is restored',
  })
  const { entry, updatedAt } = found.written
  const confirmRestore = async () => {
    if (!isUnsaved || (await leavePrompt.confirmDiscard('Restore'))) setConfirming(true)
  }
  return (
    <details className="group">
      <summary className="flex cursor-pointer flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <span>
          <strong>{change.by.name}</strong> {changeLabel(change)}: <span className="text-muted">{change.reason}</span>
        </span>
        <span className="text-muted">
          <Moment at={change.at} />
        </span>
      </summary>
      <div className="mt-2 overflow-x-auto">
        <Changes before={change.before ?? {}} after={change.after} />
      </div>
      {change.before && (
        <IfAllowed call={kind.calls.restore}>
          <Button small className="mt-2" onClick={() => void confirmRestore()}>
            Restore the version before this
          </Button>
        </IfAllowed>
      )}
      {isConfirming && change.before && (
        <ReasonDialog
          title="Restore the version before this change?"
          submitLabel="Restore"
          isBusy={restore.isPending}
          onClose={() => setConfirming(false)}
          onSubmit={(reason) =>
            restore.mutate(
              { id: String(entry['id']), changeId: change.id, expectedVersion: updatedAt, reason },
              {
                onSuccess: ({ written }) => {
                  onRestored(written)
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
          <p className="text-sm text-muted">This counts as a new change and can be undone.</p>
          <Changes before={entry} after={change.before} />
        </ReasonDialog>
      )}
    </details>
  )
}
