import { useMemo } from 'react'
import { useGame } from '../../client/index.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Sections } from './LineList.tsx'
import { sourceSections } from './sections.ts'

/** Where an item comes from. Computed once per era: the player's state does not change it. */
export function Sources({ itemId }: { itemId: string }) {
  const era = useGame((state) => state.era)
  const sections = useMemo(() => {
    const { player } = useGame.getState()
    return player && era ? sourceSections(player, era, itemId) : []
  }, [era, itemId])
  if (sections.length === 0) {
    return <EmptyState icon="uncertainty">There is no known way to get it.</EmptyState>
  }
  return <Sections sections={sections} />
}
