import { COMBAT_STYLES, type Player } from '../character/player.ts'
import type { SkillType } from '../character/skills.ts'
import { experienceShares, weaponOf } from '../combat/formulas.ts'
import { COMBAT_MODES, type CombatMode, type Item } from '../content/content.ts'
import { hasLevelsFor } from '../inventory/equipment.ts'
import { stockOf } from '../plan/goals.ts'
import type { Need } from './tree.ts'
import type { Search } from './ways.ts'

/** How to fight to train a skill, if the present mode and style do not; `null` if they do or no fight trains it. */
export function stanceFor(search: Search, skill: SkillType): (Need & { kind: 'stance' }) | null {
  const { player, era } = search.input
  const { mode, style } = player.combatMode
  if (trains(mode, style, skill)) return null
  for (const other of [mode, ...COMBAT_MODES]) {
    for (const styled of [style, ...COMBAT_STYLES]) {
      if (!trains(other, styled, skill)) continue
      const isArmed = other === 'melee' || weaponOf(player, era.content)?.mode === other
      return { kind: 'stance', mode: other, style: styled, weaponId: isArmed ? null : cheapestWeapon(search, other) }
    }
  }
  return null
}

function trains(mode: CombatMode, style: Player['combatStyle'], skill: SkillType): boolean {
  return experienceShares({ mode, style }).some(([trained]) => trained === skill)
}

/** The weapon of a mode that the levels allow: one that is held, or else the one that is got soonest. */
function cheapestWeapon({ input: { player, era }, costs }: Search, mode: CombatMode): string | null {
  const cost = ({ id, value }: Item): [number, number] => {
    const unit = costs.unit(id)
    if (stockOf(player, id) > 0) return [0, 0]
    return [unit ? costs.worth(unit) : Number.POSITIVE_INFINITY, value]
  }
  const [best] = Object.values(era.content.items)
    .filter((item) => item.weapon?.mode === mode && !item.deactivated && hasLevelsFor(player, item))
    .map((item) => ({ item, cost: cost(item) }))
    .sort((one, other) => compare(one.cost[0], other.cost[0]) || compare(one.cost[1], other.cost[1]))
  return best?.item.id ?? null
}

/** A difference would not do: of two infinite costs it is no number. */
const compare = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1)
