// Characters as they become by playing: the rules advance them from their first day on, by a plan of when they were there
// and what they liked.
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
  greet,
  hours,
  type Intent,
  type Item,
  isFight,
  isRefused,
  minutes,
  newPlayer,
  type Player,
  perform,
  SKILLS,
  type SkillType,
  seconds,
  startOf,
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
import { type Chance, chanceOf } from './chance.ts'

/** Stands for the uid in a life; every copy of it has one of its own. */
export const NOBODY = 'demo-player'

/** What is known of a day of a life. */
export interface LivedDay {
  at: number
  flows: CoinFlow[]
  experience: number
  /** Whether its owner was there. */
  isVisited: boolean
}

export interface Life {
  player: Player
  days: LivedDay[]
  /** What the activity log has of its end. */
  entries: NewLogEntry[]
}

/** The log has ten entries of a player on average; some lives are too short for as many. */
const ENTRIES_KEPT = 12
const LOGGED = days(2)
const STRETCH = minutes(5)

/** How long somebody goes on coming back. Most only try a game: half are not seen on a second day. */
type Stay = 'a sitting' | 'a few days' | 'some weeks' | 'to this day'
const STAYS: readonly Stay[] = [
  ...Array.from({ length: 10 }, () => 'a sitting' as const),
  ...Array.from({ length: 4 }, () => 'a few days' as const),
  ...Array.from({ length: 3 }, () => 'some weeks' as const),
  ...Array.from({ length: 3 }, () => 'to this day' as const),
]
/** Without a common divisor with the number of stays: any few lives in a row have some of each. */
const STRIDE = 7
const stayOf = (n: number): Stay => STAYS[(n * STRIDE) % STAYS.length] as Stay

function lengthOf(stay: Stay, age: number, chance: Chance): number {
  if (stay === 'to this day') return age
  if (stay === 'a sitting') return Math.min(age, minutes(6) + chance.below(minutes(100)))
  const [least, more] = stay === 'a few days' ? [days(1), days(6)] : [days(7), days(35)]
  return Math.min(age, least + chance.below(more))
}

/** What runs on after somebody has left ends after as long as an absence counts. */
export const ABSENCE = hours(24)

/** Plays so many lives, the oldest of them begun most of a year ago. */
export function livesOf(count: number, content: Content, now: number): Life[] {
  const prices: Prices = new Map(Object.values(content.items).map((item) => [item.id, defaultPrice(item) || 0]))
  return Array.from({ length: count }, (_, n) => lifeOf(n, count, content, prices, now))
}

function lifeOf(n: number, count: number, content: Content, prices: Prices, now: number): Life {
  const chance = chanceOf(n + 1)
  // More come every month than the month before.
  const age = days(300) * ((n + 1) / count) ** 1.8 + minutes(20)
  const stays = lengthOf(stayOf(n), age, chance)
  const born = Math.floor(now - age)
  const left = Math.min(now, Math.floor(born + stays))
  const world: World = { timeline: [{ ...USUAL_RATES, from: 0, content }], rolls: rollsOf('demo', `${NOBODY}-${n}`) }
  const places = Object.keys(content.locations)
  const works = worksOf(content).filter(({ deactivated, membersOnly }) => !deactivated && !membersOnly)
  const liked = [chance.of(SKILLS), chance.of(SKILLS), chance.of(SKILLS), chance.of(BEGINNINGS)]
  // Some are here every evening, some once a week.
  const pause = Math.max(hours(2), Math.min(days(6), stays / (8 + chance.below(40))))
  const logged = left - Math.max(LOGGED, pause)
  const diary = diaryOf(newPlayer(NOBODY, born), world, prices, logged)
  diary.tries({ type: 'updateSettings', autoBankEnabled: chance.next() < 0.7 })
  for (let at = born + minutes(1); at < left; ) {
    diary.arrives(at)
    if (chance.next() < 0.4) diary.tries({ type: 'travel', locationId: chance.of(places) })
    begins(diary, works, chance.next() < 0.7 ? liked : SKILLS, chance)
    const leaves = Math.min(left, at + minutes(5) + chance.below(hours(3)))
    if (at > logged) diary.stays(leaves, chance)
    if (chance.next() < 0.5) sellsSome(diary, content, chance)
    at = leaves + minutes(20) + chance.below(pause)
  }
  diary.advances(Math.min(now, diary.player().lastSeenAt + ABSENCE), null)
  outfit(diary, content, chance)
  if (n % 8 === 3) diary.becomesMember(now + days(5) + chance.below(days(60)), chance)
  return diary.life()
}

/** A life as it goes on, and what is written down about it. */
function diaryOf(born: Player, world: World, prices: Prices, loggedSince: number) {
  let player = born
  const lived = new Map<number, LivedDay>()
  const entries: NewLogEntry[] = []
  dayAt(born.createdAt).flows.push({ source: 'start', coins: born.coins })

  function dayAt(at: number): LivedDay {
    const day = dayOf(at)
    const known = lived.get(day) ?? { at, flows: [], experience: 0, isVisited: false }
    lived.set(day, known)
    return known
  }

  function becomes({ state, events }: Advanced): void {
    const day = dayAt(state.settledAt)
    day.flows.push(...coinFlows(events, state.coins - player.coins))
    day.experience += state.statistics.totalXp - player.statistics.totalXp
    player = state
  }

  function logs(first: Player, sessionId: string | null, gaps: readonly number[]): void {
    if (first.settledAt < loggedSince) return
    const stretch = { ...beginStretch(NOBODY, first), last: player, sessionId, device: NOBODY, intents: gaps.length }
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
    arrives(at: number): void {
      this.advances(at, null)
      becomes(greet(player, world, at))
      player.lastSeenAt = at
      dayAt(at).isVisited = true
    },
    advances(to: number, gaps: readonly number[] | null): void {
      const before = player
      becomes(advance(player, world, to))
      logs(before, gaps && `${NOBODY}-session`, gaps ?? [])
    },
    /** At the game, saying something now and then. */
    stays(until: number, chance: Chance): void {
      while (player.settledAt < until) {
        const gaps = Array.from({ length: 1 + chance.below(8) }, () => seconds(1) + chance.below(seconds(40)))
        this.advances(Math.min(until, player.settledAt + STRETCH), gaps)
        player.lastSeenAt = player.settledAt
      }
    },
    tries(intent: Intent): boolean {
      const done = perform(player, world, intent, player.settledAt)
      if (!isRefused(done)) becomes(done)
      return !isRefused(done)
    },
    /** What others brought: a membership, gifts of friends. */
    receives(edit: Edit): void {
      const made = applyEdit(player, world, edit, player.settledAt)
      if (!isRefused(made)) becomes(made)
    },
    becomesMember(until: number, chance: Chance): void {
      this.receives({ subscription: { tier: chance.of(TIERS), until } })
    },
    life(): Life {
      return { player, days: [...lived.values()], entries: entries.slice(-ENTRIES_KEPT) }
    },
  }
}
type Diary = ReturnType<typeof diaryOf>

const TRIES = 6

/** Goes where something liked can be done, and does the best of it that is open. */
function begins(diary: Diary, works: readonly Activity[], liked: readonly string[], chance: Chance): void {
  for (let n = 0; n < TRIES; n++) {
    const skill = chance.of(liked)
    const { skills } = diary.player()
    const open = works.filter(
      (work) =>
        work.skillType === skill &&
        Object.entries(work.levelRequirements).every(([name, level]) => skills[name as never]['level'] >= level) &&
        (work.resources.length === 0 || chance.next() < 0.2) &&
        (!isFight(work) || chance.next() < 0.5),
    )
    const work = open[Math.max(0, open.length - 1 - chance.below(2))]
    if (!work) continue
    if (work.locationId) diary.tries({ type: 'travel', locationId: work.locationId })
    if (diary.tries(startOf(work))) return
  }
}

/** What newcomers are taught first, and where a purse begins. */
const BEGINNINGS = ['woodcutting', 'fishing', 'mining', 'farming', 'attack', 'crafting'] as const

/** Wears some of what its levels allow, the better the older, and keeps a few things in pack and bank. */
function outfit(diary: Diary, content: Content, chance: Chance): void {
  const { skills, statistics } = diary.player()
  const isNew = statistics.totalXp < 2_000
  const items = Object.values(content.items)
  const allowed = (item: Item) =>
    Object.entries(item.requirements ?? {}).every(([skill, level]) => skills[skill as SkillType].level >= level)
  for (const slot of new Set(items.map(({ equipmentSlot }) => equipmentSlot))) {
    if (!slot || slot === 'quiver' || chance.next() < (isNew ? 0.75 : 0.3)) continue
    const fitting = items.filter((item) => item.equipmentSlot === slot && allowed(item))
    const best = fitting.sort((one, other) => other.value - one.value).slice(0, isNew ? fitting.length : 3)
    if (best.length > 0) diary.receives({ equipment: { [slot]: chance.of(best).id } })
  }
  const goods = items.filter(({ stackable, value }) => stackable && value > 0 && value < 20 + statistics.totalXp / 200)
  const taken = new Set(diary.player().inventory.map(({ slot }) => slot))
  if (goods.length === 0) return
  const some = (most: number) =>
    Array.from({ length: chance.below(most) }, (_, at) => [at, chance.of(goods).id] as const)
  const packed = some(14).filter(([slot]) => !taken.has(slot))
  const amount = (most: number) => 1 + chance.below(most)
  diary.receives({
    inventory: Object.fromEntries(packed.map(([slot, id]) => [slot, { id, quantity: amount(isNew ? 12 : 200) }])),
  })
  const stored = some(isNew ? 3 : 18).map(([, id]) => [id, amount(isNew ? 30 : 4_000)] as const)
  diary.receives({ bank: Object.fromEntries(stored) })
}

/** Sells something of the pack where a shop is near, and buys something there. */
function sellsSome(diary: Diary, content: Content, chance: Chance): void {
  const { currentLocation, inventory } = diary.player()
  const shop = Object.values(content.npcs).find((npc) => npc.shop && npc.location === currentLocation)
  if (!shop?.shop) return
  for (const { id, quantity } of inventory.slice(0, 3)) {
    diary.tries({ type: 'sellToShop', npcId: shop.id, itemId: id, quantity })
  }
  diary.tries({ type: 'buyFromShop', npcId: shop.id, itemId: chance.of(shop.shop.items).itemId, quantity: 1 })
}
