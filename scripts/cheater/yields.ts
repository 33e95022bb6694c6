import { content } from '@hearthward/content'
import { type Activity, type Player, SKILLS, type Stack, workOf } from '@hearthward/engine'
import type { Account } from './account.ts'
import { averageFinds, averageHiddenWorth, type FindKind, isOfKind, itemValue } from './hidden-outputs.ts'

export const MEASURES = ['experience', 'coins', 'finds', 'uniques', 'drawn finds', 'drawn uniques'] as const
export type Measure = (typeof MEASURES)[number]

/**
 * What a day brought. Items count at their value, supplies that were used up as a loss.
 *
 * Hidden rolls are independent of all that a page knows, so the average over them is exactly what a strategy is worth:
 * `coins`, `finds` and `uniques` are the averages for the completions and kills of the day. The drawn ones are a
 * control, and the measure of players who are told everything.
 */
export type Yield = Record<Measure, number>

export function yieldOf(start: Player, { state: end, foundWorth }: Account): Yield {
  const done = completionsOf(start, end)
  const average = (of: (work: Activity) => number) => done.reduce((sum, { work, count }) => sum + count * of(work), 0)
  return {
    experience: experienceIn(end) - experienceIn(start),
    coins: wealthOf(end) - wealthOf(start) - foundWorth + average(averageHiddenWorth),
    finds: average((work) => averageFinds(work, 'finds')),
    uniques: average((work) => averageFinds(work, 'uniques')),
    'drawn finds': findsOf(end, 'finds') - findsOf(start, 'finds'),
    'drawn uniques': findsOf(end, 'uniques') - findsOf(start, 'uniques'),
  }
}

function completionsOf(start: Player, end: Player): { work: Activity; count: number }[] {
  return Object.entries(end.completions).flatMap(([id, completions]) => {
    const work = workOf(content, id)
    return work ? { work, count: completions - (start.completions[id] ?? 0) } : []
  })
}

function experienceIn({ skills }: Player): number {
  return SKILLS.reduce((sum, skill) => sum + skills[skill].experience, 0)
}

function wealthOf({ coins, inventory, bank, equipment, ammunition }: Player): number {
  const worth = (stacks: readonly Stack[]) =>
    stacks.reduce((sum, { id, quantity }) => sum + quantity * itemValue(id), 0)
  return coins + worth(inventory) + worth(bank) + ammunition * itemValue(equipment.quiver ?? '')
}

function findsOf({ collection }: Player, kind: FindKind): number {
  return Object.entries(collection).reduce((sum, [id, { found = 0 }]) => (isOfKind(id, kind) ? sum + found : sum), 0)
}
