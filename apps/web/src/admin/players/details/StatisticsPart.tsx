import { SKILLS } from '@hearthward/engine'
import { CharacterStatistics } from '../../../game/statistics/CharacterStatistics.tsx'
import { PanelSkeleton } from '../../../ui/states.tsx'
import { useContent } from '../content.ts'
import type { PartProps } from './rows.tsx'

/** The statistics the player sees, for every skill. */
export function StatisticsPart({ player }: PartProps) {
  const content = useContent()
  if (!content) return <PanelSkeleton rows={6} label="Loading the statistics" />
  return <CharacterStatistics player={player} content={content} skills={SKILLS} isOthers />
}
