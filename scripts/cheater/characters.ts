import { content } from '@hearthward/content'
import {
  type Activity,
  CAST_RUNES,
  type CombatMode,
  type CombatStyle,
  EQUIPMENT_SLOTS,
  estimateFight,
  experienceFor,
  type FightEstimate,
  fighterOf,
  type Item,
  isFight,
  type Monster,
  newPlayer,
  type Player,
  SKILLS,
  type SkillType,
  worksOf,
} from '@hearthward/engine'
import { ERA } from './day.ts'

const PLENTY = 1_000_000

/** How a character fights; a cheater changes it from blow to blow. */
export interface Stance {
  weapon: string
  mode: CombatMode
  style: CombatStyle
}

/** A character with all skills at a level. */
export function characterAt(level: number): Player {
  const player = newPlayer('account', 0)
  for (const skill of SKILLS) {
    const reached = Math.max(level, player.skills[skill].level)
    Object.assign(player.skills[skill], { level: reached, experience: experienceFor(reached) })
  }
  player.maxHitpoints = player.currentHitpoints = player.skills.hitpoints.level * 10
  player.settings.autoBankEnabled = true
  return player
}

export function isOpenTo({ levelRequirements, membersOnly }: Activity, { skills }: Player): boolean {
  const levels = Object.entries(levelRequirements) as [SkillType, number][]
  return !membersOnly && levels.every(([skill, needed]) => skills[skill].level >= needed)
}

/** Weapons once, everything else in plenty. */
export function withSupplies(player: Player, itemIds: readonly string[]): Player {
  const inventory = [...new Set(itemIds)].map((id, slot) => {
    return { id, quantity: content.items[id]?.equipmentSlot ? 1 : PLENTY, slot }
  })
  return { ...player, inventory }
}

/** A fighter with the armour of the level, these weapons in the pack, arrows or runes for them, and food. */
export function fighterWith(level: number, weapons: readonly Item[], food: boolean): Player {
  const player = characterAt(level)
  for (const slot of EQUIPMENT_SLOTS) {
    const item = slot === 'weapon' || slot === 'quiver' ? undefined : bestArmour(level, slot)
    if (item) player.equipment[slot] = item.id
  }
  const bows = weapons.flatMap(({ weapon }) => (weapon?.mode === 'ranged' ? weapon : []))
  if (bows.length > 0) {
    player.equipment.quiver = bestArrows(Math.min(...bows.map(({ arrowTier = 1 }) => arrowTier))).id
    player.ammunition = PLENTY
  }
  const runes = weapons.some(({ weapon }) => weapon?.mode === 'magic') ? CAST_RUNES : []
  return withSupplies(player, [...weapons.map(({ id }) => id), ...runes, ...(food ? [bestFoodOf(level)] : [])])
}

function bestArrows(tier: number): Item {
  const arrows = Object.values(content.items).filter(
    ({ equipmentSlot, arrowTier = 1 }) => equipmentSlot === 'quiver' && arrowTier <= tier,
  )
  return arrows.reduce((best, item) => ((item.arrowTier ?? 1) > (best.arrowTier ?? 1) ? item : best))
}

/** The best crafted weapon of each speed, as a player of the level would own. */
export function craftedWeapons(level: number, mode: CombatMode): Item[] {
  return bestOfEachSpeed(weaponsAt(level, mode).filter(({ id }) => CRAFTED.has(id)))
}

/** The best weapon with a special attack, if there is one for the level. */
export function specialWeapon(level: number, mode: CombatMode): Item | undefined {
  const special = weaponsAt(level, mode).filter(({ specialAttack }) => specialAttack)
  return special.reduce<Item | undefined>(
    (best, item) => (best && powerOf(best) >= powerOf(item) ? best : item),
    undefined,
  )
}

/** The best weapon of each speed, crafted or with a special attack. */
export function bestWeapons(level: number, mode: CombatMode): Item[] {
  const special = specialWeapon(level, mode)
  return bestOfEachSpeed([...craftedWeapons(level, mode), ...(special ? [special] : [])])
}

const STYLES: readonly CombatStyle[] = ['accurate', 'aggressive', 'controlled']

/** The foe, weapon and style with the most experience per hour on average, if the fight is safe with food. */
export function bestFights(
  player: Player,
  weapons: readonly Item[],
  count: number,
): { work: Activity; stance: Stance }[] {
  const fights = worksOf(content).filter((work) => isFight(work) && isOpenTo(work, player))
  const rated = fights.flatMap((work) => {
    return stancesWith(weapons).map((stance) => ({ work, stance, perHour: experiencePerHour(player, stance, work) }))
  })
  rated.sort((a, b) => b.perHour - a.perHour)
  return rated.filter(({ work }, n) => rated.findIndex((other) => other.work === work) === n).slice(0, count)
}

export function monsterOf({ monsterId }: Activity): Monster {
  return content.monsters[monsterId ?? ''] as Monster
}

export function stancesWith(weapons: readonly Item[], styles = STYLES): Stance[] {
  return weapons.flatMap(({ id, weapon }) => {
    return styles.map((style) => ({ weapon: id, mode: weapon?.mode ?? 'melee', style }))
  })
}

export function dressed(player: Player, { weapon, mode, style }: Stance): Player {
  return { ...player, equipment: { ...player.equipment, weapon }, combatStyle: style, combatMode: { mode, style } }
}

function experiencePerHour(player: Player, stance: Stance, work: Activity): number {
  const fight = estimateOf(player, stance, work)
  if (!fight || fight.chanceToDie >= 0.005) return 0
  return Object.values(fight.experiencePerHour).reduce((sum, points) => sum + points, 0)
}

const estimates = new Map<string, FightEstimate | null>()

/** The averages of a fight that begins at full health. Kept, because they take long and change with the levels only. */
export function estimateOf(player: Player, stance: Stance, work: Activity): FightEstimate | null {
  const fighter = { ...dressed(player, stance), currentHitpoints: player.maxHitpoints }
  const { accuracy, defence, most, speed } = fighterOf(fighter, content, player.settledAt)
  const { mode, style } = stance
  const { maxHitpoints, equipment, inventory } = player
  const hasFood = inventory.some(({ id }) => content.items[id]?.type === 'food')
  const key = [work.id, mode, style, accuracy, defence, most, speed, maxHitpoints, equipment.quiver, hasFood].join()
  let estimate = estimates.get(key)
  if (estimate === undefined) {
    estimate = estimateFight(fighter, ERA, work)
    estimates.set(key, estimate)
  }
  return estimate
}

const CRAFTED = new Set(Object.values(content.recipes).flatMap(({ outputs }) => outputs.map(({ id }) => id)))

function weaponsAt(level: number, mode: CombatMode): Item[] {
  return Object.values(content.items).filter(
    ({ equipmentSlot, weapon, requirements = {} }) =>
      equipmentSlot === 'weapon' &&
      weapon?.mode === mode &&
      Object.values(requirements).every((needed) => needed <= level),
  )
}

function bestOfEachSpeed(items: readonly Item[]): Item[] {
  const best = new Map<number, Item>()
  for (const item of items) {
    const speed = item.weapon?.speed ?? 0
    const former = best.get(speed)
    if (!former || powerOf(item) > powerOf(former)) best.set(speed, item)
  }
  return [...best.values()]
}

function powerOf({ combatStats, weapon }: Item): number {
  return ((200 + (combatStats?.attackBonus ?? 0)) * (100 + (combatStats?.otherBonus ?? 0))) / (weapon?.speed ?? 2_400)
}

function bestArmour(level: number, slot: string): Item | undefined {
  const fitting = Object.values(content.items).filter(
    ({ id, equipmentSlot, requirements = {} }) =>
      equipmentSlot === slot && CRAFTED.has(id) && Object.values(requirements).every((needed) => needed <= level),
  )
  const worth = ({ combatStats: stats }: Item) =>
    (stats?.attackBonus ?? 0) + (stats?.otherBonus ?? 0) + (stats?.defenceBonus ?? 0)
  return fitting.reduce<Item | undefined>((best, item) => (best && worth(best) >= worth(item) ? best : item), undefined)
}

function bestFoodOf(level: number): string {
  const meals = worksOf(content)
    .filter(({ skillType, levelRequirements }) => skillType === 'cooking' && (levelRequirements.cooking ?? 1) <= level)
    .flatMap(({ outputs }) => outputs.flatMap(({ itemId }) => content.items[itemId] ?? []))
    .filter(({ type, healAmount = 0 }) => type === 'food' && healAmount > 0)
  return meals.reduce((best, meal) => ((meal.healAmount ?? 0) > (best.healAmount ?? 0) ? meal : best)).id
}
