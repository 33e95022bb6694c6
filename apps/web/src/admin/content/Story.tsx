import type { EntryChange, EntryReference, WrittenEntry } from '@hearthward/contract'
import type { Content } from '@hearthward/engine'
import { useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { plural } from '../../ui/format/numbers.ts'
import { Card } from '../../ui/Panel.tsx'
import { AdminLink } from '../AdminLink.tsx'
import { May } from '../May.tsx'
import { readAnew, useAct } from '../office.ts'
import { Changes } from '../ui/changes/Changes.tsx'
import { Moment } from '../ui/Moment.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { leaving } from '../unsaved.ts'
import { type Kind, pathOf } from './kinds.ts'
import { failedToUpdate, showWritten } from './saving.ts'

/** An entry as the server tells it: with what names it and how it came to be what it is. */
export interface Found {
  written: WrittenEntry
  references: readonly EntryReference[]
  history: readonly EntryChange[]
}

const SHOWN_AT_FIRST = 8

/** What names this entry: whoever changes it changes something for all of these. */
export function References({ content, references }: { content: Content; references: readonly EntryReference[] }) {
  const [isAll, setAll] = useState(false)
  const users = [...new Map(references.map((one) => [`${one.table}/${one.id}`, one])).values()]
  const shown = isAll ? users : users.slice(0, SHOWN_AT_FIRST)
  return (
    <section aria-label="What refers to it">
      <h2 className="mb-1.5 text-base">What refers to it</h2>
      {users.length === 0 ? (
        <p className="text-sm text-muted">Nothing else in the game names it.</p>
      ) : (
        <>
          <p className="mb-2 text-sm text-muted">Used by {plural(users.length, 'entry', 'entries')}.</p>
          <ul className="grid gap-1 text-sm">
            {shown.map((one) => (
              <li key={`${one.table}/${one.id}`} className="flex justify-between gap-3">
                <Named content={content} reference={one} />
                <span className="text-muted">{one.table === 'npcs' ? 'NPCs' : one.table}</span>
              </li>
            ))}
          </ul>
          {users.length > shown.length && (
            <Button small look="quiet" className="mt-1 -ml-3" onClick={() => setAll(true)}>
              Show all {users.length}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function Named({ content, reference: { table, id, name } }: { content: Content; reference: EntryReference }) {
  const path = pathOf(content, table, id)
  if (!path) return <span>{name}</span>
  return (
    <AdminLink to={path} className="font-medium text-river-ink underline-offset-4 hover:underline">
      {name}
    </AdminLink>
  )
}

interface HistoryProps {
  kind: Kind
  found: Found
  /** Something on the page is not saved, and going back would drop it. */
  isUnsaved: boolean
  onRestored: (written: WrittenEntry) => void
}

/** Every change of the entry, the newest first, each with a way back. */
export function History(props: HistoryProps) {
  const { history } = props.found
  return (
    <Card title="History">
      {history.length === 0 ? (
        <p className="text-sm text-muted">Nobody has changed it: it is as the release brought it.</p>
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

function wordFor({ before, after }: EntryChange): string {
  if (!before) return 'made it'
  return Object.keys(after).length === 0 ? 'deleted it' : 'changed it'
}

function Change({ kind, found, isUnsaved, onRestored, change }: HistoryProps & { change: EntryChange }) {
  const [isAsking, setAsking] = useState(false)
  const restore = useAct(kind.calls.restore, {
    doing: 'go back',
    failed: failedToUpdate,
    done: 'It is as it was before that change',
  })
  const { entry, updatedAt } = found.written
  const ask = async () => {
    if (!isUnsaved || (await leaving.mayDrop('Go back'))) setAsking(true)
  }
  return (
    <details className="group">
      <summary className="flex cursor-pointer flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <span>
          <strong>{change.by.name}</strong> {wordFor(change)}: <span className="text-muted">{change.reason}</span>
        </span>
        <span className="text-muted">
          <Moment at={change.at} />
        </span>
      </summary>
      <div className="mt-2 overflow-x-auto">
        <Changes before={change.before ?? {}} after={change.after} />
      </div>
      {change.before && (
        <May call={kind.calls.restore}>
          <Button small className="mt-2" onClick={() => void ask()}>
            Go back to before this
          </Button>
        </May>
      )}
      {isAsking && change.before && (
        <ReasonDialog
          title="Go back to before this change?"
          press="Go back"
          isBusy={restore.isPending}
          onClose={() => setAsking(false)}
          onSubmit={(reason) =>
            restore.mutate(
              { id: String(entry['id']), changeId: change.id, expectedUpdatedAt: updatedAt, reason },
              {
                onSuccess: ({ written }) => {
                  onRestored(written)
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
          <p className="text-sm text-muted">This is a change of its own, and can be taken back as well.</p>
          <Changes before={entry} after={change.before} />
        </ReasonDialog>
      )}
    </details>
  )
}
