import { useMemo } from 'react'
import { useGame } from '../../client/index.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Sections } from './LineList.tsx'
import { sourceSections } from './sections.ts'

/** Where a thing comes from. Once for each stretch of the world's time: nothing a player does changes that. */
export function Sources({ itemId }: { itemId: string }) {
  const era = useGame((state) => state.era)
  const sections = useMemo(() => {
    const { player } = useGame.getState()
    return player && era ? sourceSections(player, era, itemId) : []
  }, [era, itemId])
  if (sections.length === 0) {
    return <EmptyState icon="uncertainty">Nobody knows a way to come by it any more.</EmptyState>
  }
  return <Sections sections={sections} />
}
