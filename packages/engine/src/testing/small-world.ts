import type { Activity, Content, Item } from '../content/content.ts'
import type { GameEvent } from '../core/events.ts'
import type { Intent } from '../core/intents.ts'
import {
  type Advanced,
  advance,
  type Boost,
  type Era,
  eraAt,
  experienceFor,
  isRefused,
  type Millis,
  newPlayer,
  type PlanEntry,
  type Player,
  perform,
  type Rolls,
  type RuleRefusal,
  type SkillType,
  type Stack,
  USUAL_RATES,
  type World,
} from '../index.ts'

/** A small world for tests: a few items, a few activities, one starting moment. */
export const START: Millis = 1_700_000_000_000

export function item(id: string, stackable = true): Item {
  return { id, name: `The ${id}`, description: 'A thing.', type: 'resource', icon: 'log', stackable, value: 1 }
}

export function activity(id: string, parts: Partial<Activity> = {}): Activity {
  return {
    id,
    name: id,
    description: 'A thing to do.',
    icon: 'log',
    locationId: 'lumbridge',
    skillType: 'woodcutting',
    levelRequirements: {},
    xpRate: 10,
    duration: 2_000,
    resources: [],
    outputs: [],
    category: 'gathering',
    membersOnly: false,
    deactivated: false,
    ...parts,
  }
}

export const yields = (itemId: string, quantity = 1, chance = 1) => ({ itemId, quantity, chance })
export const needs = (itemId: string, quantity = 1, consumed = true) => ({ itemId, quantity, consumed })

const ITEMS = [
  item('logs'),
  item('oak_logs'),
  item('ashes'),
  item('pearl'),
  item('fish', false),
  item('nest', false),
  item('axe', false),
]

export function contentOf(activities: Activity[], items: Item[] = ITEMS): Content {
  return {
    items: Object.fromEntries(items.map((entry) => [entry.id, entry])),
    locations: { lumbridge: { id: 'lumbridge', name: 'Lumbridge', description: 'A place.', icon: 'castle' } },
    activities: Object.fromEntries(activities.map((entry) => [entry.id, entry])),
    recipes: {},
    monsters: {},
    seeds: {},
    quests: {},
    npcs: {},
    achievements: {},
  }
}

export function era(
  from: Millis,
  content: Content,
  xpMultiplier = 1,
  dropRateMultiplier = 1,
  boosts?: readonly Boost[],
): Era {
  return { ...USUAL_RATES, from, content, xpMultiplier, dropRateMultiplier, ...(boosts && { boosts }) }
}

export function eraOf(world: World): Era {
  return eraAt(world.timeline, START)
}

export function worldOf(activities: Activity[], rolls: Rolls = rollsFrom(1)): World {
  return { timeline: [era(0, contentOf(activities))], rolls }
}

/** Roll keys like the server's, derived from a number instead of a secret. */
export function rollsFrom(seed: number): Rolls {
  return (rollsId, block, season) => {
    let word = seed
    const next = (more: number) => {
      word = Math.imul(word ^ more, 0x9e3779b1) + 0x7f4a7c15
      word ^= word >>> 15
      word = Math.imul(word, 0x2c1b3c6d)
      word ^= word >>> 13
      return word | 0
    }
    for (let index = 0; index < rollsId.length; index++) next(rollsId.charCodeAt(index))
    next(block)
    next(season)
    return [next(1), next(2), next(3), next(4)]
  }
}

/** A pack from its items in order: `['logs', 5]` from the first slot on. */
export function pack(...things: [id: string, quantity?: number][]): Stack[] {
  return things.map(([id, quantity = 1], slot) => ({ id, quantity, slot }))
}

export function fullPack(filler = 'nest', ...first: [id: string, quantity?: number][]): Stack[] {
  return pack(...first, ...Array.from({ length: 28 - first.length }, () => [filler] as [string]))
}

export function player(parts: Partial<Player> = {}, levels: Partial<Record<SkillType, number>> = {}): Player {
  const made = { ...newPlayer('ada', START), ...parts }
  for (const [skill, level] of Object.entries(levels)) {
    made.skills[skill as SkillType].level = level
    made.skills[skill as SkillType].experience = experienceFor(level)
  }
  return made
}

/** The player after switching supplies from the bank off: the bare rules of the specification. */
export function withoutBankSupplies(state: Player): Player {
  return { ...state, settings: { ...state.settings, bankSuppliesEnabled: false } }
}

/** A waiting entry of the plan. */
export function planEntry(activityId: string, parts: Partial<PlanEntry> = {}): PlanEntry {
  return { id: 1, activityId, locationId: 'lumbridge', goal: null, repeats: false, completed: 0, stop: null, ...parts }
}

/** Performs an intent at the player's moment; a refusal fails the test. */
export function performIntent(state: Player, world: World, intent: Intent): Player {
  return performWithEvents(state, world, intent).state
}

export function performWithEvents(state: Player, world: World, intent: Intent): Advanced {
  const outcome = perform(state, world, intent, state.settledAt)
  if (isRefused(outcome)) throw new Error(`Refused: ${outcome.refused} ${JSON.stringify(outcome.details)}`)
  return outcome
}

export function refusalOf(state: Player, world: World, intent: Intent): { code: RuleRefusal; details: object } | null {
  const outcome = perform(state, world, intent, state.settledAt)
  return isRefused(outcome) ? { code: outcome.refused, details: outcome.details } : null
}

export const startIntent = (activityId: string, locationId = 'lumbridge') =>
  ({ type: 'startActivity', activityId, locationId }) as const

/** Starts an activity and advances by a span. */
export function runActivity(state: Player, world: World, activityId: string, span: Millis): Advanced {
  const begun = performIntent(state, world, startIntent(activityId))
  return advance(begun, world, begun.settledAt + span)
}

export function eventsOf<Type extends GameEvent['type']>(events: readonly GameEvent[], type: Type) {
  return events.filter((event): event is Extract<GameEvent, { type: Type }> => event.type === type)
}

/** The sums of events, independent of their number: two ways to the same state must agree on them. */
export function sumsOf(events: readonly GameEvent[]) {
  const sums: Record<string, number> = {}
  const add = (key: string, amount: number) => {
    if (amount !== 0) sums[key] = (sums[key] ?? 0) + amount
  }
  const addAll = (key: string, amounts: Record<string, number>) => {
    for (const [id, amount] of Object.entries(amounts)) add(`${key} ${id}`, amount)
  }
  const rest: GameEvent[] = []
  for (const event of events) {
    if (event.type === 'worked') {
      add(`completions ${event.activityId}`, event.completions)
      add(`experience ${event.activityId} ${event.skill}`, event.experience)
      addAll(`gained ${event.activityId}`, event.gained)
      addAll(`used ${event.activityId}`, event.used)
    } else if (event.type === 'fought') {
      const { activityId, kills, coins, damageDealt, damageTaken, points, gained, used } = event
      addAll(`fought ${activityId}`, { kills, coins, damageDealt, damageTaken })
      addAll(`points ${activityId}`, points)
      addAll(`gained ${activityId}`, gained)
      addAll(`used ${activityId}`, used)
    } else if (event.type === 'found') {
      const { activityId, coins, gained, finds } = event
      add(`found ${activityId} coins`, coins)
      addAll(`found ${activityId}`, gained)
      for (const { quantity, ...find } of finds) add(`find ${JSON.stringify(find)}`, quantity)
    } else if (event.type === 'sold' || event.type === 'dropped') {
      add(`${event.type} ${event.itemId}`, event.quantity)
      if (event.type === 'sold') add(`sold ${event.itemId} coins`, event.coins)
    } else if (event.type === 'unsettled') {
      for (const id of event.items) add(`unsettled ${event.activityId} ${id}`, event.completions)
    } else rest.push(event)
  }
  return { sums, rest }
}
