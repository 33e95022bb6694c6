// Computes how long each skill takes with sensible play: always the best activity available, restarted whenever it
// stops. Supplies are unlimited: ingredients, food, arrows and runes, and gear of the level.
import {
  type Activity,
  advance,
  type CombatMode,
  type Content,
  EQUIPMENT_SLOTS,
  type Era,
  estimate,
  estimateFight,
  experienceFor,
  hours,
  type Item,
  isFight,
  isRefused,
  MAX_LEVEL,
  minutes,
  newPlayer,
  type Player,
  perform,
  SKILLS,
  type SkillType,
  startIntentOf,
  USUAL_RATES,
  type World,
  worksOf,
} from '@hearthward/engine'

export interface Milestones {
  skill: SkillType
  /** Hours until each level, by level. `by` names the activity that reached it. */
  hours: number[]
  by: string[]
  deaths: number
}

/** Level, minimum and maximum hours. */
export const BOUNDS: readonly (readonly [level: number, least: number, most: number])[] = [
  [10, 10 / 60, 30 / 60],
  [50, 8, 25],
  [99, 80, 300],
]

/** Hitpoints start at level 10, which therefore takes no time. */
export function outliers(milestones: readonly Milestones[]): string[] {
  return milestones.flatMap(({ skill, hours: took }) =>
    BOUNDS.flatMap(([level, least, most]) => {
      const span = took[level] ?? Number.POSITIVE_INFINITY
      const isExempt = skill === 'hitpoints' && level === 10
      return isExempt || (span >= least && span <= most) ? [] : `${skill} ${level}: ${span.toFixed(2)} h`
    }),
  )
}

export function progression(content: Content, rolls: World['rolls']): Milestones[] {
  const world: World = { timeline: [{ ...USUAL_RATES, from: 0, content }], rolls }
  return SKILLS.map((skill) => train(skill, world))
}

/** Up to EVERY_LEVEL_UNTIL a better activity is looked for at each level, later at every LEVEL_STEP levels. */
const EVERY_LEVEL_UNTIL = 12
const LEVEL_STEP = 4

/** Training stops after this time; levels not reached by then are outliers. */
const LONGEST_TRAINING = hours(400)

function train(skill: SkillType, world: World): Milestones {
  const era = world.timeline[0] as Era
  const milestones: Milestones = { skill, hours: [0, 0], by: ['', ''], deaths: 0 }
  let player = newPlayer('simulated', 0)
  player.settings.autoBankEnabled = true
  const startLevel = player.skills[skill].level
  let work: Activity | undefined
  for (let level = 1; level < MAX_LEVEL; level++) {
    if (level >= startLevel) {
      player = prepareForLevel(player, level, skill, era.content)
      if (!work || level <= EVERY_LEVEL_UNTIL || level % LEVEL_STEP === 0) work = bestFor(player, skill, era)
      if (!work) break
      player = playUntil(player, work, skill, level + 1, world)
      milestones.by.push(work.name)
    } else milestones.by.push('')
    milestones.hours.push(level < startLevel ? 0 : player.skills[skill].reachedAt / hours(1))
    if (player.settledAt > LONGEST_TRAINING) break
  }
  milestones.deaths = player.statistics.deaths
  return milestones
}

/** Raises all other skills to the level, equips the best gear of the level, and restores health. */
function prepareForLevel(player: Player, level: number, trained: SkillType, content: Content): Player {
  const ready = structuredClone(player)
  for (const skill of SKILLS) {
    const entry = ready.skills[skill]
    if (skill === trained || entry.level >= level) continue
    Object.assign(entry, { level, experience: experienceFor(level), thousandths: 0 })
  }
  ready.maxHitpoints = ready.currentHitpoints = ready.skills.hitpoints.level * 10
  const [mode, style] = TRAINED_BY[trained] ?? ['melee', 'accurate']
  ready.combatStyle = style
  ready.combatMode = { mode, style }
  for (const slot of EQUIPMENT_SLOTS) {
    const item = bestGear(content, mode, level, slot)
    if (item) ready.equipment[slot] = item.id
  }
  if (ready.equipment.quiver) ready.ammunition = UNLIMITED
  return ready
}

const UNLIMITED = 1_000_000

/** Fills the pack with what the activity uses up, and for a fight with food and runes. */
function withSupplies(player: Player, work: Activity, content: Content): Player {
  const itemIds = work.resources.map(({ itemId }) => itemId)
  if (isFight(work)) itemIds.push('air_rune', 'mind_rune', ...bestMeal(content, player.skills.cooking.level))
  const inventory = [...new Set(itemIds)].map((id, slot) => ({ id, quantity: UNLIMITED, slot }))
  return { ...player, inventory, bank: [], ammunition: player.equipment.quiver ? UNLIMITED : 0 }
}

function playUntil(start: Player, work: Activity, skill: SkillType, level: number, world: World): Player {
  const { content } = world.timeline[0] as Era
  let player = start
  while (player.skills[skill].level < level && player.settledAt < LONGEST_TRAINING) {
    if (!player.currentAction || player.currentAction.activityId !== work.id) {
      player = restIfHurt(withSupplies(player, work, content), world)
      const started = perform(player, world, startIntentOf(work), player.settledAt)
      if (isRefused(started)) throw new Error(`${work.name}: ${started.refused}`)
      player = started.state
    }
    const until = player.settledAt + (level <= EVERY_LEVEL_UNTIL ? minutes(1) : minutes(10))
    player = advance({ ...player, lastSeenAt: until }, world, until).state
  }
  return player
}

/** Waits until the health is restored if it is low. */
function restIfHurt(player: Player, world: World): Player {
  const isHurt = player.currentHitpoints < player.maxHitpoints / 2
  if (!isHurt) return player
  const until = player.settledAt + (player.maxHitpoints - player.currentHitpoints) * 10_000 + 60_000
  return advance({ ...player, currentAction: null, lastSeenAt: until }, world, until).state
}

function bestFor(player: Player, skill: SkillType, era: Era): Activity | undefined {
  let best: { work: Activity; perHour: number } | undefined
  for (const work of worksOf(era.content)) {
    if (work.membersOnly || !isOpen(work, player)) continue
    const perHour = isFight(work)
      ? fightPerHour(withSupplies(player, work, era.content), skill, work, era)
      : work.skillType === skill
        ? estimate(player, era, work).experiencePerHour
        : 0
    if (perHour > (best?.perHour ?? 0)) best = { work, perHour }
  }
  return best?.work
}

/** A fight is above the player's level if it kills more than once in 200 times, from full health and without eating. */
function fightPerHour(player: Player, skill: SkillType, work: Activity, era: Era): number {
  if (!TRAINED_BY[skill]) return 0
  const fight = estimateFight(player, era, work)
  return fight && fight.chanceToDie < 0.005 ? (fight.experiencePerHour[skill] ?? 0) : 0
}

function isOpen({ levelRequirements }: Activity, { skills }: Player): boolean {
  return Object.entries(levelRequirements).every(([skill, needed]) => skills[skill as SkillType].level >= needed)
}

/** The food with the most healing that this cooking level can make. */
function bestMeal(content: Content, cooking: number): string[] {
  const meals = worksOf(content)
    .filter(
      ({ skillType, levelRequirements }) => skillType === 'cooking' && (levelRequirements.cooking ?? 1) <= cooking,
    )
    .flatMap(({ outputs }) => outputs.flatMap(({ itemId }) => content.items[itemId] ?? []))
    .filter(({ type, healAmount = 0 }) => type === 'food' && healAmount > 0)
  const best = meals.reduce<Item | undefined>(
    (most, meal) => ((meal.healAmount ?? 0) > (most?.healAmount ?? 0) ? meal : most),
    undefined,
  )
  return best ? [best.id] : []
}

function bestGear(content: Content, mode: CombatMode, level: number, slot: string): Item | undefined {
  const worth = ({ combatStats: stats, weapon }: Item) =>
    ((stats?.attackBonus ?? 0) + (stats?.otherBonus ?? 0) + (stats?.defenceBonus ?? 0)) /
    ((weapon?.speed ?? 2_400) / 2_400)
  const made = new Set(Object.values(content.recipes).flatMap(({ outputs }) => outputs.map(({ id }) => id)))
  const fitting = Object.values(content.items).filter(
    ({ id, equipmentSlot, requirements = {}, weapon }) =>
      equipmentSlot === slot &&
      made.has(id) &&
      (slot !== 'weapon' || weapon?.mode === mode) &&
      Object.values(requirements).every((needed) => needed <= level),
  )
  return fitting.reduce<Item | undefined>((best, item) => (best && worth(best) >= worth(item) ? best : item), undefined)
}

const TRAINED_BY: Readonly<Partial<Record<SkillType, readonly [CombatMode, Player['combatStyle']]>>> = {
  attack: ['melee', 'accurate'],
  strength: ['melee', 'aggressive'],
  defence: ['melee', 'defensive'],
  ranged: ['ranged', 'accurate'],
  magic: ['magic', 'accurate'],
  hitpoints: ['melee', 'accurate'],
}
