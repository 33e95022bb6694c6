import { content } from '@hearthward/content'
import {
  type Activity,
  effectiveChance,
  FIND_CHANCE,
  find,
  findRollsId,
  isFight,
  type Output,
  ROLL_BLOCK,
  type RollKey,
  type Rolls,
  roll,
  rollBlock,
  rollThreshold,
} from '@hearthward/engine'
import { ERA } from './day.ts'

/** An output whose roll is hidden: a find, or random loot of a kill. */
export interface HiddenOutput {
  index: number
  itemId: string
  quantity: number
  chance: number
  isFind: boolean
}

function hiddenOutputs(work: Activity): HiddenOutput[] {
  const isKill = isFight(work)
  const outputs: readonly Output[] = isKill ? (content.monsters[work.monsterId ?? '']?.loot ?? []) : work.outputs
  return outputs.flatMap(({ itemId, quantity, chance }, index) => {
    const isFind = chance < FIND_CHANCE
    if (!isFind && (!isKill || chance >= 1)) return []
    return { index, itemId, quantity, chance: effectiveChance(ERA, work.skillType, chance), isFind }
  })
}

export function itemValue(itemId: string): number {
  return find(content.items, itemId)?.value ?? 0
}

/** The average value of the hidden part of one completion. */
export function averageHiddenWorth(work: Activity): number {
  const items = hiddenOutputs(work).reduce(
    (sum, { itemId, quantity, chance }) => sum + chance * quantity * itemValue(itemId),
    0,
  )
  const monster = isFight(work) ? content.monsters[work.monsterId ?? ''] : undefined
  if (!monster || monster.coins.least === monster.coins.most) return items
  return items + (monster.coins.least + monster.coins.most) / 2
}

/** The rarest drops of foes. */
const UNIQUE_CHANCE = 0.005
const UNIQUES = new Set(
  Object.values(content.monsters).flatMap(({ loot }) =>
    loot.filter(({ chance }) => chance <= UNIQUE_CHANCE).map(({ itemId }) => itemId),
  ),
)

export type FindKind = 'finds' | 'uniques'

export function isOfKind(itemId: string, kind: FindKind): boolean {
  return kind === 'finds' || UNIQUES.has(itemId)
}

export function findsOfKind(work: Activity, kind: FindKind): HiddenOutput[] {
  return hiddenOutputs(work).filter(({ isFind, itemId }) => isFind && isOfKind(itemId, kind))
}

/** The average number of finds of one completion. */
export function averageFinds(work: Activity, kind: FindKind): number {
  return findsOfKind(work, kind).reduce((sum, { chance, quantity }) => sum + chance * quantity, 0)
}

/** The finds of the first completions of an activity with these rolls. */
export function drawFinds(rolls: Rolls, season: number, work: Activity, completions: number): number {
  const outputs = findsOfKind(work, 'finds')
  let sum = 0
  let key: RollKey | undefined
  for (let completion = 0; completion < completions; completion++) {
    if (completion % ROLL_BLOCK === 0) key = rolls(findRollsId(work.id), rollBlock(completion), season)
    for (const { index, quantity, chance } of outputs) {
      if (key && roll(key, completion, index) < rollThreshold(chance)) sum += quantity
    }
  }
  return sum
}
