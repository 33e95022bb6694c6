import { content } from '@hearthward/content'
import { find, hours, type Player, SKILLS, type Stack } from '@hearthward/engine'

export const DAY = hours(24)

export const MEASURES = ['experience', 'coins', 'finds', 'uniques'] as const
export type Measure = (typeof MEASURES)[number]

/** What a day brought. Items count at their value, supplies that were used up as a loss. */
export type Yield = Record<Measure, number>

export function yieldOf(start: Player, end: Player): Yield {
  return {
    experience: experienceIn(end) - experienceIn(start),
    coins: wealthOf(end) - wealthOf(start),
    finds: findsOf(end) - findsOf(start),
    uniques: findsOf(end, UNIQUES) - findsOf(start, UNIQUES),
  }
}

function experienceIn({ skills }: Player): number {
  return SKILLS.reduce((sum, skill) => sum + skills[skill].experience, 0)
}

function wealthOf({ coins, inventory, bank }: Player): number {
  const worth = (stacks: readonly Stack[]) =>
    stacks.reduce((sum, { id, quantity }) => sum + quantity * (find(content.items, id)?.value ?? 0), 0)
  return coins + worth(inventory) + worth(bank)
}

function findsOf({ collection }: Player, only?: ReadonlySet<string>): number {
  return Object.entries(collection).reduce((sum, [id, { found = 0 }]) => (!only || only.has(id) ? sum + found : sum), 0)
}

/** The rarest drops of foes. */
export const UNIQUE_CHANCE = 0.005

const UNIQUES = new Set(
  Object.values(content.monsters).flatMap(({ loot }) =>
    loot.filter(({ chance }) => chance <= UNIQUE_CHANCE).map(({ itemId }) => itemId),
  ),
)
