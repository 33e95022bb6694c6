import type { ContentCollection } from '@hearthward/contract'
import { useParams } from '@tanstack/react-router'
import { ContentListPage } from './ContentListPage.tsx'
import { EntryPage, NewEntryPage } from './EntryPage.tsx'
import { kindOf } from './kinds.ts'

/** The three pages of a collection, by the names under which its routes load them. */
export function contentPages(collection: ContentCollection) {
  return {
    List: () => <ContentListPage collection={collection} />,
    New: () => <NewEntryPage collection={collection} />,
    One: function OnePage() {
      const { id } = useParams({ from: `/admin/${kindOf(collection).path}/$id` })
      return <EntryPage collection={collection} id={id} />
    },
  }
}
