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
  greet,
  hours,
  type Intent,
  isFight,
  isRefused,
  minutes,
  newPlayer,
  type Player,
  perform,
  SKILLS,
  seconds,
  startOf,
  TIERS,
  USUAL_RATES,
  type World,
  worksOf,
} from '@hearthward/engine'
import { type CoinFlow, coinFlows } from '../../apps/server/src/coin-flows.ts'
import type { NewEntry } from '../../apps/server/src/store/activity-log.ts'
import { beginStretch, noteGap } from '../../apps/server/src/watch/activity-log.ts'
import { entryOf, isWorthALine } from '../../apps/server/src/watch/entries.ts'
import { NO_OFFERS, type Prices } from '../../apps/server/src/watch/prices.ts'
import { rollsOf } from '../../apps/server/src/world/rolls.ts'
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
  entries: NewEntry[]
}

/** The log has ten entries of a player on average; some lives are too short for as many. */
const ENTRIES_KEPT = 12
const LOGGED = days(10)
const STRETCH = minutes(5)

/** Plays so many lives that end now, the oldest of them a year long. */
export function livesOf(count: number, content: Content, now: number): Life[] {
  const prices: Prices = new Map(Object.values(content.items).map((item) => [item.id, defaultPrice(item) || 0]))
  return Array.from({ length: count }, (_, n) => lifeOf(n, count, content, prices, now))
}

function lifeOf(n: number, count: number, content: Content, prices: Prices, now: number): Life {
  const chance = chanceOf(n + 1)
  // Most are young: whoever tries a game does not always stay.
  const age = days(365) * ((n + 1) / count) ** 2.5 + minutes(20)
  const world: World = { timeline: [{ ...USUAL_RATES, from: 0, content }], rolls: rollsOf('demo', `${NOBODY}-${n}`) }
  const works = worksOf(content).filter(({ deactivated, membersOnly }) => !deactivated && !membersOnly)
  const liked = [chance.of(SKILLS), chance.of(SKILLS), chance.of(SKILLS), 'woodcutting', 'fishing', 'mining']
  const diary = diaryOf(newPlayer(NOBODY, Math.floor(now - age)), world, prices, now - LOGGED)
  diary.tries({ type: 'updateSettings', autoBankEnabled: true })
  for (let at = diary.player().createdAt + minutes(1); at < now; ) {
    diary.arrives(at)
    begins(diary, works, chance.next() < 0.7 ? liked : SKILLS, chance)
    const leaves = at + minutes(5) + chance.below(hours(3))
    if (at > now - LOGGED) diary.stays(Math.min(leaves, now), chance)
    else sellsSome(diary, content, chance)
    at = leaves + chance.below(Math.max(hours(2), age / 40))
  }
  diary.advances(now, null)
  if (n % 8 === 3) diary.becomesMember(now + days(5) + chance.below(days(60)), chance)
  return diary.life()
}

/** A life as it goes on, and what is written down about it. */
function diaryOf(born: Player, world: World, prices: Prices, loggedSince: number) {
  let player = born
  const lived = new Map<number, LivedDay>()
  const entries: NewEntry[] = []
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
    if (!isWorthALine(stretch)) return
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
    becomesMember(until: number, chance: Chance): void {
      const made = applyEdit(player, world, { subscription: { tier: chance.of(TIERS), until } }, player.settledAt)
      if (!isRefused(made)) becomes(made)
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
