// Simulates players: the rules advance each character from its first day, following a random plan of visits and
// favourite skills.
import { type SeededRandom, seededRandom } from '@hearthward/e2e/seeded-random'
import {
  type Activity,
  type Advanced,
  advance,
  applyEdit,
  type Content,
  dayOf,
  days,
  defaultPrice,
  type Edit,
  hours,
  type Intent,
  type Item,
  isFight,
  isRefused,
  minutes,
  newPlayer,
  type Player,
  payDailyBonus,
  perform,
  SKILLS,
  type SkillType,
  seconds,
  startIntentOf,
  TIERS,
  USUAL_RATES,
  type World,
  worksOf,
} from '@hearthward/engine'
import { type CoinFlow, coinFlows } from '../../apps/server/src/core/world/coin-flows.ts'
import { rollsOf } from '../../apps/server/src/core/world/rolls.ts'
import { beginStretch, noteGap } from '../../apps/server/src/features/anti-cheat/activity-log.ts'
import type { NewLogEntry } from '../../apps/server/src/features/anti-cheat/activity-log-queries.ts'
import { entryOf, isWorthLogging } from '../../apps/server/src/features/anti-cheat/log-entries.ts'
import { NO_OFFERS, type Prices } from '../../apps/server/src/features/anti-cheat/price-deviation.ts'

/** Placeholder for the uid in a simulated player; every copy gets its own. */
export const PLACEHOLDER_UID = 'demo-player'

/** The totals of one day of a simulated player. */
export interface PlayerDay {
  at: number
  flows: CoinFlow[]
  experience: number
  /** Whether the player was online that day. */
  isVisited: boolean
}

export interface SimulatedPlayer {
  player: Player
  days: PlayerDay[]
  /** The latest entries of the activity log. */
  entries: NewLogEntry[]
}

/** The log has about ten entries per player; some players have fewer. */
const ENTRIES_KEPT = 12
const LOGGED_TIME = days(2)
const LOG_PERIOD = minutes(5)

/** How long a player keeps coming back. Half of them never return for a second day. */
type Stay = 'a sitting' | 'a few days' | 'some weeks' | 'to this day'
const STAYS: readonly Stay[] = [
  ...Array.from({ length: 10 }, () => 'a sitting' as const),
  ...Array.from({ length: 4 }, () => 'a few days' as const),
  ...Array.from({ length: 3 }, () => 'some weeks' as const),
  ...Array.from({ length: 3 }, () => 'to this day' as const),
]
/** Coprime to the number of stays, so that any few consecutive players have different ones. */
const STRIDE = 7
const stayOf = (n: number): Stay => STAYS[(n * STRIDE) % STAYS.length] as Stay

function lengthOf(stay: Stay, age: number, random: SeededRandom): number {
  if (stay === 'to this day') return age
  if (stay === 'a sitting') return Math.min(age, minutes(6) + random.below(minutes(100)))
  const [least, more] = stay === 'a few days' ? [days(1), days(6)] : [days(7), days(35)]
  return Math.min(age, least + random.below(more))
}

/** How long an activity runs on after the player has left. */
export const ABSENCE_LIMIT = hours(24)

/** Simulates players; the oldest signed up 300 days ago. */
export function simulatePlayers(count: number, content: Content, now: number): SimulatedPlayer[] {
  const prices: Prices = new Map(Object.values(content.items).map((item) => [item.id, defaultPrice(item) || 0]))
  return Array.from({ length: count }, (_, n) => simulatePlayer(n, count, content, prices, now))
}

function simulatePlayer(n: number, count: number, content: Content, prices: Prices, now: number): SimulatedPlayer {
  const random = seededRandom(n + 1)
  // Sign-ups grow from month to month.
  const age = days(300) * ((n + 1) / count) ** 1.8 + minutes(20)
  const stays = lengthOf(stayOf(n), age, random)
  const born = Math.floor(now - age)
  const left = Math.min(now, Math.floor(born + stays))
  const world: World = {
    timeline: [{ ...USUAL_RATES, from: 0, content }],
    rolls: rollsOf(() => 'demo', `${PLACEHOLDER_UID}-${n}`),
  }
  const places = Object.keys(content.locations)
  const works = worksOf(content).filter(({ deactivated, membersOnly }) => !deactivated && !membersOnly)
  const favourites = [random.of(SKILLS), random.of(SKILLS), random.of(SKILLS), random.of(STARTING_SKILLS)]
  // Some visit every evening, some once a week.
  const pause = Math.max(hours(2), Math.min(days(6), stays / (8 + random.below(40))))
  const logged = left - Math.max(LOGGED_TIME, pause)
  const simulation = newSimulation(newPlayer(PLACEHOLDER_UID, born), world, prices, logged)
  simulation.tryIntent({ type: 'updateSettings', autoBankEnabled: random.next() < 0.7 })
  for (let at = born + minutes(1); at < left; ) {
    simulation.visit(at)
    if (random.next() < 0.4) simulation.tryIntent({ type: 'travel', locationId: random.of(places) })
    startFavourite(simulation, works, random.next() < 0.7 ? favourites : SKILLS, random)
    const leaves = Math.min(left, at + minutes(5) + random.below(hours(3)))
    if (at > logged) simulation.playUntil(leaves, random)
    if (random.next() < 0.5) tradeWithShop(simulation, content, random)
    at = leaves + minutes(20) + random.below(pause)
  }
  simulation.advanceTo(Math.min(now, simulation.player().lastSeenAt + ABSENCE_LIMIT), null)
  giveItems(simulation, content, random)
  if (n % 8 === 3) simulation.becomeMember(now + days(5) + random.below(days(60)), random)
  return simulation.result()
}

/** Runs the simulation of one player and collects its days and log entries. */
function newSimulation(born: Player, world: World, prices: Prices, loggedSince: number) {
  let player = born
  const playerDays = new Map<number, PlayerDay>()
  const entries: NewLogEntry[] = []
  dayAt(born.createdAt).flows.push({ source: 'start', coins: born.coins })

  function dayAt(at: number): PlayerDay {
    const day = dayOf(at)
    const known = playerDays.get(day) ?? { at, flows: [], experience: 0, isVisited: false }
    playerDays.set(day, known)
    return known
  }

  function applyAdvanced({ state, events }: Advanced): void {
    const day = dayAt(state.settledAt)
    day.flows.push(...coinFlows(events, state.coins - player.coins))
    day.experience += state.statistics.totalXp - player.statistics.totalXp
    player = state
  }

  function logPeriod(first: Player, sessionId: string | null, gaps: readonly number[]): void {
    if (first.settledAt < loggedSince) return
    const stretch = {
      ...beginStretch(PLACEHOLDER_UID, first),
      last: player,
      sessionId,
      device: PLACEHOLDER_UID,
      intents: gaps.length,
    }
    for (const gap of gaps) noteGap(stretch, gap)
    if (!isWorthLogging(stretch)) return
    const [began, ended] = [
      { state: first, offered: NO_OFFERS },
      { state: player, offered: NO_OFFERS },
    ]
    entries.push(entryOf({ ...stretch, began, ended }, world.timeline, prices))
  }

  return {
    world,
    player: () => player,
    visit(at: number): void {
      this.advanceTo(at, null)
      applyAdvanced(payDailyBonus(player, world, at))
      player.lastSeenAt = at
      dayAt(at).isVisited = true
    },
    advanceTo(to: number, gaps: readonly number[] | null): void {
      const before = player
      applyAdvanced(advance(player, world, to))
      logPeriod(before, gaps && `${PLACEHOLDER_UID}-session`, gaps ?? [])
    },
    /** Plays until a moment, with an intent now and then. */
    playUntil(until: number, random: SeededRandom): void {
      while (player.settledAt < until) {
        const gaps = Array.from({ length: 1 + random.below(8) }, () => seconds(1) + random.below(seconds(40)))
        this.advanceTo(Math.min(until, player.settledAt + LOG_PERIOD), gaps)
        player.lastSeenAt = player.settledAt
      }
    },
    tryIntent(intent: Intent): boolean {
      const done = perform(player, world, intent, player.settledAt)
      if (!isRefused(done)) applyAdvanced(done)
      return !isRefused(done)
    },
    /** Applies changes from outside, such as a membership or gifts. */
    receiveEdit(edit: Edit): void {
      const made = applyEdit(player, world, edit, player.settledAt)
      if (!isRefused(made)) applyAdvanced(made)
    },
    becomeMember(until: number, random: SeededRandom): void {
      this.receiveEdit({ subscription: { tier: random.of(TIERS), until } })
    },
    result(): SimulatedPlayer {
      return { player, days: [...playerDays.values()], entries: entries.slice(-ENTRIES_KEPT) }
    },
  }
}
type Simulation = ReturnType<typeof newSimulation>

const TRIES = 6

/** Travels to a place with a favourite activity and starts the best one available. */
function startFavourite(
  simulation: Simulation,
  works: readonly Activity[],
  favourites: readonly string[],
  random: SeededRandom,
): void {
  for (let n = 0; n < TRIES; n++) {
    const skill = random.of(favourites)
    const { skills } = simulation.player()
    const open = works.filter(
      (work) =>
        work.skillType === skill &&
        Object.entries(work.levelRequirements).every(([name, level]) => skills[name as never]['level'] >= level) &&
        (work.resources.length === 0 || random.next() < 0.2) &&
        (!isFight(work) || random.next() < 0.5),
    )
    const work = open[Math.max(0, open.length - 1 - random.below(2))]
    if (!work) continue
    if (work.locationId) simulation.tryIntent({ type: 'travel', locationId: work.locationId })
    if (simulation.tryIntent(startIntentOf(work))) return
  }
}

/** Skills that newcomers start with and earn their first coins by. */
const STARTING_SKILLS = ['woodcutting', 'fishing', 'mining', 'farming', 'attack', 'crafting'] as const

/** Equips items the levels allow, better ones for older players, and puts some items into pack and bank. */
function giveItems(simulation: Simulation, content: Content, random: SeededRandom): void {
  const { skills, statistics } = simulation.player()
  const isNew = statistics.totalXp < 2_000
  const items = Object.values(content.items)
  const allowed = (item: Item) =>
    Object.entries(item.requirements ?? {}).every(([skill, level]) => skills[skill as SkillType].level >= level)
  for (const slot of new Set(items.map(({ equipmentSlot }) => equipmentSlot))) {
    if (!slot || slot === 'quiver' || random.next() < (isNew ? 0.75 : 0.3)) continue
    const fitting = items.filter((item) => item.equipmentSlot === slot && allowed(item))
    const best = fitting.sort((one, other) => other.value - one.value).slice(0, isNew ? fitting.length : 3)
    if (best.length > 0) simulation.receiveEdit({ equipment: { [slot]: random.of(best).id } })
  }
  const goods = items.filter(({ stackable, value }) => stackable && value > 0 && value < 20 + statistics.totalXp / 200)
  const taken = new Set(simulation.player().inventory.map(({ slot }) => slot))
  if (goods.length === 0) return
  const randomSlots = (most: number) =>
    Array.from({ length: random.below(most) }, (_, at) => [at, random.of(goods).id] as const)
  const packed = randomSlots(14).filter(([slot]) => !taken.has(slot))
  const amount = (most: number) => 1 + random.below(most)
  simulation.receiveEdit({
    inventory: Object.fromEntries(packed.map(([slot, id]) => [slot, { id, quantity: amount(isNew ? 12 : 200) }])),
  })
  const stored = randomSlots(isNew ? 3 : 18).map(([, id]) => [id, amount(isNew ? 30 : 4_000)] as const)
  simulation.receiveEdit({ bank: Object.fromEntries(stored) })
}

/** Sells items from the pack to a nearby shop, and buys one there. */
function tradeWithShop(simulation: Simulation, content: Content, random: SeededRandom): void {
  const { currentLocation, inventory } = simulation.player()
  const shop = Object.values(content.npcs).find((npc) => npc.shop && npc.location === currentLocation)
  if (!shop?.shop) return
  for (const { id, quantity } of inventory.slice(0, 3)) {
    simulation.tryIntent({ type: 'sellToShop', npcId: shop.id, itemId: id, quantity })
  }
  simulation.tryIntent({ type: 'buyFromShop', npcId: shop.id, itemId: random.of(shop.shop.items).itemId, quantity: 1 })
}
