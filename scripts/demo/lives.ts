// Characters as they become by playing: the rules advance them from their first day on, by a plan of when they were there
// and what they liked.
import {
  type Activity,
  advance,
  type Content,
  days,
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
  startOf,
  USUAL_RATES,
  type World,
  worksOf,
} from '@hearthward/engine'
import { rollsOf } from '../../apps/server/src/world/rolls.ts'
import { type Chance, chanceOf } from './chance.ts'

/** Stands for the uid in a life; every copy of it has one of its own. */
export const NOBODY = 'demo-player'

/** Plays so many lives that end now, the oldest of them a year long. */
export function livesOf(count: number, content: Content, now: number): Player[] {
  return Array.from({ length: count }, (_, n) => lifeOf(n, count, content, now))
}

function lifeOf(n: number, count: number, content: Content, now: number): Player {
  const chance = chanceOf(n + 1)
  // Most are young: whoever tries a game does not always stay.
  const age = days(365) * ((n + 1) / count) ** 2.5 + minutes(20)
  const world: World = { timeline: [{ ...USUAL_RATES, from: 0, content }], rolls: rollsOf('demo', `${NOBODY}-${n}`) }
  const works = worksOf(content).filter(({ deactivated, membersOnly }) => !deactivated && !membersOnly)
  const liked = [chance.of(SKILLS), chance.of(SKILLS), chance.of(SKILLS), 'woodcutting', 'fishing', 'mining']
  let player = newPlayer(NOBODY, Math.floor(now - age))
  player = tried(player, world, { type: 'updateSettings', autoBankEnabled: true } as Intent)
  for (let at = player.createdAt + minutes(1); at < now; ) {
    player = greet(advance(player, world, at).state, world, at).state
    player.lastSeenAt = at
    player = begins(player, world, works, chance.next() < 0.7 ? liked : SKILLS, chance)
    const stays = minutes(5) + chance.below(hours(3))
    const away = chance.below(Math.max(hours(2), age / 40))
    at += stays + away
  }
  return advance(player, world, now).state
}

const TRIES = 6

/** Goes where something liked can be done, and does the best of it that is open. */
function begins(
  player: Player,
  world: World,
  works: readonly Activity[],
  liked: readonly string[],
  chance: Chance,
): Player {
  const at = player.settledAt
  for (let n = 0; n < TRIES; n++) {
    const skill = chance.of(liked)
    const open = works.filter(
      (work) =>
        work.skillType === skill &&
        Object.entries(work.levelRequirements).every(
          ([name, level]) => (player.skills[name as never] as { level: number }).level >= level,
        ) &&
        (work.resources.length === 0 || chance.next() < 0.2) &&
        (!isFight(work) || chance.next() < 0.5),
    )
    const work = open[Math.max(0, open.length - 1 - chance.below(2))]
    if (!work) continue
    const there = work.locationId
      ? tried(player, world, { type: 'travel', locationId: work.locationId } as Intent)
      : player
    const begun = perform(there, world, startOf(work), at)
    if (!isRefused(begun)) return begun.state
  }
  return player
}

function tried(player: Player, world: World, intent: Intent): Player {
  const done = perform(player, world, intent, player.settledAt)
  return isRefused(done) ? player : done.state
}
