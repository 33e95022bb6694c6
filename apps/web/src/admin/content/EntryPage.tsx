import { type ContentCollection, EDITABLE, type Entry } from '@hearthward/contract'
import { CallFailed } from '../../client/connection/calls.ts'
import { EmptyState, FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { useStaffQuery } from '../staff-queries.ts'
import { AdminPage } from '../ui/AdminPage.tsx'
import { EntryEditor } from './EntryEditor.tsx'
import { BackLink } from './EntryMarks.tsx'
import { useGameContent } from './game-content.ts'
import { kindOf } from './kinds.ts'

/** The editor of one entry. */
export function EntryPage({ collection, id }: { collection: ContentCollection; id: string }) {
  const kind = kindOf(collection)
  const content = useGameContent()
  const { data, error, refetch } = useStaffQuery(kind.calls.get, { id })
  const { thing: entryName } = EDITABLE[collection]
  const isShown = data !== undefined && String(data.written.entry['id']) === id
  if (error instanceof CallFailed && error.error.code === 'not-found') {
    return (
      <AdminPage title={`${entryName} not found`} actions={<BackLink path={kind.path} many={kind.many} />}>
        <EmptyState icon="uncertainty">There is no entry with the id {id}.</EmptyState>
      </AdminPage>
    )
  }
  if (!isShown || !content) {
    return (
      <AdminPage title={entryName}>
        {error ? (
          <FailureNote onRetry={() => void refetch()}>Failed to load {kind.many}</FailureNote>
        ) : (
          <PanelSkeleton rows={8} />
        )}
      </AdminPage>
    )
  }
  return <EntryEditor key={id} kind={kind} content={content} found={data} />
}

/** The editor of a new entry, filled with defaults. */
export function NewEntryPage({ collection }: { collection: ContentCollection }) {
  const kind = kindOf(collection)
  const content = useGameContent()
  const starting: Entry = EDITABLE[collection].starting
  if (!content) {
    return (
      <AdminPage title={`New ${kind.one}`}>
        <PanelSkeleton rows={8} />
      </AdminPage>
    )
  }
  return <EntryEditor kind={kind} content={content} starting={starting} />
}
