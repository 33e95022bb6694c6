import { content } from '@hearthward/content'
import { quantile } from '@hearthward/e2e/quantile'
import {
  advance,
  experienceFor,
  hours,
  type Intent,
  isRefused,
  newPlayer,
  PLAN_LIMIT,
  type Player,
  perform,
  USUAL_RATES,
  type World,
} from '@hearthward/engine'
import { rollsOf } from '../../apps/server/src/core/world/rolls.ts'
import { type Figure, rounded } from './figure.ts'

/** Roll keys as on the server, so that their cost is included. */
export const worldOf = (uid: string): World => ({
  timeline: [{ from: 0, content, ...USUAL_RATES }],
  rolls: rollsOf(() => 'bench', uid),
})

/**
 * A day of gathering, of making from supplies, of a fight with food and potions, of a plan with ten entries over three
 * places and supplies from the bank, and of a full pack whose yield is sold.
 */
const DAYS: Record<string, (uid: string) => Player> = {
  'advance-24h': (uid) => startingWith(uid, {}, 'lumbridge', 'gather_kindling'),
  'advance-24h-making': (uid) => startingWith(uid, { logs: 100_000, ashes: 1, charcoal: 1 }, 'lumbridge', 'burn_logs'),
  'advance-24h-fight': fightingPlayer,
  'advance-24h-plan': planningPlayer,
  'advance-24h-full-pack': sellingPlayer,
}
const BATCH = 200
const BATCHES = 7
const CROWD = 1_000

/** A day of absence, in strides and one by one, and a thousand of them. */
export function advanceBench(): Figure[] {
  const figures = Object.entries(DAYS).map(([name, begin]) => {
    const player = begin('player')
    const world = worldOf('player')
    const strides = medianTime(() => advance(player, world, hours(24)))
    const oneByOne = medianTime(() => advance(player, world, hours(24), 'one-by-one'))
    return {
      name,
      value: rounded(strides),
      unit: 'ms',
      peer: { name: 'one by one', value: rounded(oneByOne) },
      ratio: rounded(oneByOne / strides),
    }
  })
  return [...figures, worstPlanBench(), crowdBench()]
}

/** The most expensive plan found: fifty entries of one kill each. Rule PL12 bounds it. */
function worstPlanBench(): Figure {
  const world = worldOf('player')
  const gathering = DAYS['advance-24h']?.('player') as Player
  const restless = restlessPlayer('player')
  const worst = medianTime(() => advance(restless, world, hours(24)))
  const day = medianTime(() => advance(gathering, world, hours(24)))
  return {
    name: 'advance-24h-worst-plan',
    value: rounded(worst),
    unit: 'ms',
    peer: { name: 'gathering', value: rounded(day) },
    ratio: rounded(worst / day),
  }
}

/** A thousand players with their own rolls, as many for each kind of day. */
function crowdBench(): Figure {
  const kinds = Object.values(DAYS)
  const crowd = Array.from({ length: CROWD }, (_, n) => kinds[n % kinds.length]?.(`player-${n}`) as Player)
  const spent = cpuTime(() => {
    for (const player of crowd) advance(player, worldOf(player.uid), hours(24))
  })
  return { name: 'advance-24h-thousand', value: rounded(spent / 1_000), unit: 's' }
}

function startingWith(uid: string, held: Record<string, number>, locationId: string, activityId: string): Player {
  const player = newPlayer(uid, 0)
  player.inventory = Object.entries(held).map(([id, quantity], slot) => ({ id, quantity, slot }))
  return after(player, { type: 'startActivity', locationId, activityId })
}

function strongPlayer(uid: string): Player {
  const player = newPlayer(uid, 0)
  for (const skill of ['attack', 'strength', 'defence', 'hitpoints', 'crafting'] as const) {
    Object.assign(player.skills[skill], { level: 70, experience: experienceFor(70) })
  }
  return player
}

/** Strong enough to win but not unhurt: the fight lasts all day and uses food and potions. */
export function fightingPlayer(uid: string): Player {
  const player = strongPlayer(uid)
  player.currentLocation = 'dragons_cave'
  player.visited.push('dragons_cave')
  player.inventory = [
    { id: 'ranarr_cordial', quantity: 20_000, slot: 0 },
    { id: 'attack_potion', quantity: 5, slot: 1 },
  ]
  const begun = after(player, { type: 'startActivity', locationId: 'dragons_cave', activityId: 'fight_cave_drakes' })
  return after(begun, { type: 'drink', itemId: 'attack_potion' })
}

const PLAN: readonly (readonly [place: string, activityId: string, times: number])[] = [
  ['lumbridge', 'gather_kindling', 400],
  ['lumbridge', 'burn_logs', 400],
  ['lumbridge', 'fight_chickens', 100],
  ['varrock', 'mine_copper', 300],
  ['varrock', 'mine_tin', 300],
  ['varrock', 'smelt_bronze', 500],
  ['draynor', 'plait_rushes', 300],
  ['draynor', 'dip_candles', 300],
  ['draynor', 'shape_pots', 300],
  ['lumbridge', 'net_shrimp', 300],
]

/** The plan repeats all day, about eleven times. */
function planningPlayer(uid: string): Player {
  const player = strongPlayer(uid)
  const supplies = ['logs', 'copper_ore', 'tin_ore', 'tallow', 'clay', 'bread']
  player.bank = supplies.map((id, slot) => ({ id, quantity: 20_000, slot }))
  const entries = PLAN.map(([locationId, activityId, count]) => ({
    locationId,
    activityId,
    goal: { kind: 'count' as const, count },
    repeats: true,
  }))
  return after(after(player, { type: 'replacePlan', entries }), { type: 'resumePlan' })
}

const WEAK_FOES: readonly (readonly [place: string, activityId: string])[] = [
  ['lumbridge', 'fight_chickens'],
  ['wizards_tower', 'fight_ink_imps'],
  ['rangers_guild', 'fight_marsh_crows'],
]

/** Foes that die at once, so that nearly all of the time goes into ends and beginnings. */
function restlessPlayer(uid: string): Player {
  const entries = Array.from({ length: PLAN_LIMIT }, (_, index) => {
    const [locationId, activityId] = WEAK_FOES[index % WEAK_FOES.length] as (typeof WEAK_FOES)[number]
    return { locationId, activityId, goal: { kind: 'count' as const, count: 1 }, repeats: true }
  })
  const player = strongPlayer(uid)
  player.bank = [{ id: 'bread', quantity: 20_000, slot: 0 }]
  return after(after(player, { type: 'replacePlan', entries }), { type: 'resumePlan' })
}

/** Unstackable clubs that have no room: all but the first ones are sold. */
function sellingPlayer(uid: string): Player {
  const player = newPlayer(uid, 0)
  player.inventory = [{ id: 'logs', quantity: 100_000, slot: 0 }]
  const ruled = after(player, { type: 'setPlanRules', rules: { onFullPack: { wooden_club: 'sell' } } })
  return after(ruled, { type: 'startActivity', locationId: 'lumbridge', activityId: 'carve_club' })
}

function after(player: Player, intent: Intent): Player {
  const done = perform(player, worldOf(player.uid), intent, 0)
  if (isRefused(done)) throw new Error(`${JSON.stringify(intent)}: ${done.refused}`)
  return done.state
}

/** CPU time instead of elapsed time, so that other load on the machine does not count. */
function cpuTime(run: () => unknown): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** The median of several batches, each long enough for a clock with a resolution of milliseconds. */
export function medianTime(run: () => unknown): number {
  let runs = 1
  while (cpuTime(() => repeat(run, runs)) < BATCH) runs *= 2
  return quantile(
    Array.from({ length: BATCHES }, () => cpuTime(() => repeat(run, runs)) / runs),
    0.5,
  )
}

function repeat(run: () => unknown, times: number): void {
  for (let n = 0; n < times; n++) run()
}
