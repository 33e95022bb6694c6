import { type SkillType, shownSkills } from '@hearthward/engine'
import { useMemo } from 'react'
import { useGame, useSkillVisibility } from '../../client/index.ts'

/** The visible skills in display order, without those that staff or the player has hidden. */
export function useShownSkills(): SkillType[] {
  const forAll = useSkillVisibility((state) => state.hidden)
  // Compared as text: the array is a new one after every change of the player.
  const own = useGame((state) => state.player?.hiddenSkills.join() ?? '')
  return useMemo(() => shownSkills(forAll, { hiddenSkills: own.split(',') as SkillType[] }), [forAll, own])
}
