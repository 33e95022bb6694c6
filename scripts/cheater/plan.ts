import type { Millis } from '@hearthward/engine'
import type { Figures } from './stances.ts'

/** A fight as far as its rolls are known. */
export interface KnownFight {
  figures: readonly Figures[]
  /** Time from the blow of one stance to that of another. */
  gaps: readonly (readonly Millis[])[]
  /** The best stance on average. */
  home: number
  /** Average number of blows in the home stance until a target with that much health left falls. */
  blowsToKill: readonly number[]
  /** The least time from one target to the next. */
  duration: Millis
  /** The damage of a coming blow in a stance, or of a special attack; `undefined` if the roll is not known. */
  damageOf: (stance: number, blow: number) => number | undefined
  specialOf: (stance: number, special: number) => number | undefined
  /** How many special attacks a stance has the energy for. */
  specialsUntil: (stance: number, at: Millis) => number
  worthOfKill: (kill: number) => number
  /** What the best player gets in a millisecond on average. */
  worthOfTime: number
}

/** The moment after a blow. */
export interface Blow {
  stance: number
  at: Millis
  /** The present target: when it appears, and its health. */
  since: Millis
  health: number
  kills: number
  worth: number
  /** Special attacks so far, and whether one follows this blow. */
  specials: number
  hasSpecial: boolean
  score: number
  before: Blow | undefined
}

export interface Plan {
  /** The blows of the best sequence of stances and special attacks. */
  blows: readonly Blow[]
  /** The best yield per time of the next kills, if a kill is in sight. */
  rate: number | undefined
}

/** Sequences that are followed up for each stance. */
const WIDTH = 3
/** A special attack is made within so many blows or not planned: later plans would put it off again and again. */
const SOON = 8

/**
 * The sequence of stances and special attacks with the most worth over the known blows. Time counts as what it brings on
 * average, and so does the health of the last target.
 */
export function bestPlan(fight: KnownFight, now: Blow, horizon: number): Plan {
  const search = new Search(fight, now)
  let ends: readonly Blow[] = [now]
  for (let blow = 0; blow < horizon; blow++) {
    const next = search.follow(ends, blow)
    if (!next) break
    ends = next
  }
  return { blows: pathTo(ends.reduce((best, end) => (end.score > best.score ? end : best))), rate: search.rate }
}

function pathTo(end: Blow): Blow[] {
  const path: Blow[] = []
  for (let blow = end; blow.before; blow = blow.before) path.unshift(blow)
  return path
}

class Search {
  rate: number | undefined
  private mostSurplus = Number.NEGATIVE_INFINITY
  private readonly fight: KnownFight
  /** The moment from which the time of kills counts: a target that has fallen is booked first. */
  private readonly from: Millis

  constructor(fight: KnownFight, now: Blow) {
    this.fight = fight
    this.from = Math.max(now.at, now.since)
  }

  /** The best sequences that are one blow longer, or `undefined` if its roll is not known. */
  follow(befores: readonly Blow[], blow: number): Blow[] | undefined {
    const { figures, gaps, damageOf } = this.fight
    const all: Blow[] = []
    for (let stance = 0; stance < figures.length; stance++) {
      const damage = damageOf(stance, blow)
      if (damage === undefined) return undefined
      const kept: Blow[] = []
      for (const before of befores) {
        const at = Math.max(before.at + (gaps[before.stance]?.[stance] as Millis), before.since)
        this.consider(kept, before, stance, at, damage, false)
        const special = blow < SOON ? this.specialAfter(before, stance, at, damage) : undefined
        if (special !== undefined) this.consider(kept, before, stance, at, damage + special, true)
      }
      for (const end of kept) all.push(end)
    }
    return all
  }

  /** The damage of a special attack right after a blow, where it costs no time; `undefined` if there can be none. */
  private specialAfter({ health, specials }: Blow, stance: number, at: Millis, damage: number): number | undefined {
    const { specialOf, specialsUntil } = this.fight
    if (damage >= health || specials >= specialsUntil(stance, at)) return undefined
    return specialOf(stance, specials)
  }

  private consider(kept: Blow[], before: Blow, stance: number, at: Millis, damage: number, hasSpecial: boolean): void {
    const { duration, worthOfKill, worthOfTime, blowsToKill } = this.fight
    let { health, since, kills, worth } = before
    health -= damage
    if (health <= 0) {
      since = Math.max(at, since + duration)
      health = blowsToKill.length - 1
      worth += worthOfKill(kills++)
      this.noteRate(worth, since - this.from)
    }
    const specials = before.specials + (hasSpecial ? 1 : 0)
    // Of two equal sequences the one with the special attack is better: a known miss is out of the way then.
    const score = worth - worthOfTime * (at + this.timeLeft(stance, at, since, health) - specials)
    const place = placeFor(kept, health, specials, score)
    if (place >= 0) kept[place] = { stance, at, since, health, kills, worth, specials, hasSpecial, score, before }
  }

  private noteRate(worth: number, time: Millis): void {
    const surplus = worth - this.fight.worthOfTime * time
    if (surplus <= this.mostSurplus) return
    this.mostSurplus = surplus
    this.rate = worth / time
  }

  /** The time until the present target falls, on average, if the player returns to the home stance. */
  private timeLeft(stance: number, at: Millis, since: Millis, health: number): Millis {
    const { figures, gaps, home, blowsToKill, duration } = this.fight
    const { speed } = figures[home] as Figures
    const first = Math.max(gaps[stance]?.[home] as Millis, since - at)
    return Math.max(first + ((blowsToKill[health] as number) - 1) * speed, since - at + duration)
  }
}

/** The best sequences are kept, one for each health of the target and number of special attacks. -1 if this is none. */
function placeFor(kept: readonly Blow[], health: number, specials: number, score: number): number {
  let worst = 0
  for (let n = 0; n < kept.length; n++) {
    const other = kept[n] as Blow
    if (other.health === health && other.specials === specials) return score > other.score ? n : -1
    if (other.score < (kept[worst] as Blow).score) worst = n
  }
  if (kept.length < WIDTH) return kept.length
  return score > (kept[worst] as Blow).score ? worst : -1
}
