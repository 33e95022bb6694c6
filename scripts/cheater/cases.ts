import type { Case } from './case.ts'
import { fightCases, uniques } from './fight-cases.ts'
import { chasing, gatheringCases } from './gathering-cases.ts'

const MIDDLE = 45
export const LEVELS = [15, MIDDLE, 80]

export function allCases(): Case[] {
  return [
    ...LEVELS.flatMap((level) => [...gatheringCases(level), ...fightCases(level)]),
    chasing(MIDDLE),
    ...controls(),
  ]
}

/** The strategy that gains most if all keys are told. */
function controls(): Case[] {
  return LEVELS.map((level) => uniques('told everything: uniques of 30 foes in 4 h', level, 'everything'))
}
