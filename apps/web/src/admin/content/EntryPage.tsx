import { type ContentCollection, EDITABLE, type Entry } from '@hearthward/contract'
import { CallFailed } from '../../client/connection/calls.ts'
import { EmptyState, FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { useAsk } from '../office.ts'
import { OfficePage } from '../ui/Office.tsx'
import { EntryEditor } from './EntryEditor.tsx'
import { useGameContent } from './game-content.ts'
import { kindOf } from './kinds.ts'
import { Back } from './marks.tsx'

/** One entry, to be read and written. */
export function EntryPage({ collection, id }: { collection: ContentCollection; id: string }) {
  const kind = kindOf(collection)
  const content = useGameContent()
  const { data, error, refetch } = useAsk(kind.calls.get, { id })
  const { thing } = EDITABLE[collection]
  const isShown = data !== undefined && String(data.written.entry['id']) === id
  if (error instanceof CallFailed && error.error.code === 'not-found') {
    return (
      <OfficePage title={`${thing} not found`} actions={<Back path={kind.path} many={kind.many} />}>
        <EmptyState icon="uncertainty">Nothing here is called {id}. It may have had another id.</EmptyState>
      </OfficePage>
    )
  }
  if (!isShown || !content) {
    return (
      <OfficePage title={thing}>
        {error ? (
          <FailureNote onRetry={() => void refetch()}>Failed to load {kind.many}</FailureNote>
        ) : (
          <PanelSkeleton rows={8} />
        )}
      </OfficePage>
    )
  }
  return <EntryEditor key={id} kind={kind} content={content} found={data} />
}

/** A new entry. It begins with what is usual, or with what another one has. */
export function NewEntryPage({ collection }: { collection: ContentCollection }) {
  const kind = kindOf(collection)
  const content = useGameContent()
  const starting: Entry = EDITABLE[collection].starting
  if (!content) {
    return (
      <OfficePage title={`New ${kind.one}`}>
        <PanelSkeleton rows={8} />
      </OfficePage>
    )
  }
  return <EntryEditor kind={kind} content={content} starting={starting} />
}
