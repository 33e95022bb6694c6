import type { ContentCollection } from '@hearthward/contract'
import type { Page } from '../paths.ts'
import { ContentListPage } from './ContentListPage.tsx'
import { EntryPage, NewEntryPage } from './EntryPage.tsx'

/** The three pages of a collection, by the names under which its section loads them. */
export function contentPages(collection: ContentCollection): { List: Page; New: Page; One: Page } {
  return {
    List: () => <ContentListPage key={collection} collection={collection} />,
    New: () => <NewEntryPage key={collection} collection={collection} />,
    One: ({ params }) => (
      <EntryPage key={`${collection}/${params['id']}`} collection={collection} id={params['id'] ?? ''} />
    ),
  }
}
