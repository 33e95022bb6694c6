import { find, recipeActivityId, workOf } from '@hearthward/engine'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { useGame } from '../../client/index.ts'
import { Page } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ItemEntry } from './ItemEntry.tsx'
import { MonsterEntry } from './MonsterEntry.tsx'
import { PlaceEntry } from './PlaceEntry.tsx'
import { addressOf, targetOfWork } from './targets.ts'
import { WorkEntry } from './WorkEntry.tsx'

export function EntryPage() {
  const { kind = '', id = '' } = useParams({ strict: false })
  return <Entry key={`${kind}/${id}`} kind={kind} id={id} />
}

function Entry({ kind, id }: { kind: string; id: string }) {
  const content = useGame((state) => state.content)
  if (!content) return null
  switch (kind) {
    case 'items': {
      const item = find(content.items, id)
      return item ? <ItemEntry item={item} /> : <Unknown />
    }
    case 'monsters': {
      const monster = find(content.monsters, id)
      return monster ? <MonsterEntry monster={monster} /> : <Unknown />
    }
    case 'activities':
    case 'recipes': {
      const work = workOf(content, kind === 'recipes' ? recipeActivityId(id) : id)
      if (!work || work.deactivated) return <Unknown />
      const target = targetOfWork(work)
      return target.kind === kind ? <WorkEntry work={work} /> : <Navigate {...addressOf(target)} replace />
    }
    case 'places': {
      const place = find(content.locations, id)
      return place ? <PlaceEntry place={place} /> : <Unknown />
    }
    case 'people':
      return <Navigate {...addressOf({ kind, id })} replace />
    default:
      return <Unknown />
  }
}

function Unknown() {
  return (
    <Page title="Entry not found">
      <EmptyState icon="open-book">
        It may have been removed from the game. Search for it in the{' '}
        <Link to="/game/encyclopedia" className="font-semibold text-brass-ink underline">
          encyclopedia
        </Link>
        .
      </EmptyState>
    </Page>
  )
}
