import { type SkillType, shownSkills } from '@hearthward/engine'
import { useMemo } from 'react'
import { useGame, useSkillVisibility } from '../../client/index.ts'

/** The skills this player's lists have, in their order: what staff or the player has hidden is not among them. */
export function useShownSkills(): SkillType[] {
  const forAll = useSkillVisibility((state) => state.hidden)
  // As a text: the list is made anew with every blow and seldom says anything else.
  const own = useGame((state) => state.player?.hiddenSkills.join() ?? '')
  return useMemo(() => shownSkills(forAll, { hiddenSkills: own.split(',') as SkillType[] }), [forAll, own])
}
