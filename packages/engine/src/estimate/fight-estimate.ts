import { effectiveChance, experienceOfKill } from '../activity/run.ts'
import { THOUSANDTHS } from '../character/experience.ts'
import type { Player } from '../character/player.ts'
import { experienceFor, MAX_LEVEL, type SkillType } from '../character/skills.ts'
import { CAST_RUNES } from '../combat/cast-runes.ts'
import { chanceAgainst, experienceShares, type Fighter, fighterOf, fighterOfMonster } from '../combat/formulas.ts'
import { type Activity, type Content, find, type Monster } from '../content/content.ts'
import type { Amounts, BySkill } from '../core/events.ts'
import { hours, type Millis } from '../core/time.ts'
import type { Era } from '../core/world.ts'
import { bestFood } from '../inventory/food.ts'
import { supplyOf } from '../inventory/supplies.ts'

/**
 * The expected results of a fight, from the formulas it is fought with (rules F29 to F31). Times are `null` if there is
 * no end.
 */
export interface FightEstimate {
  hitChance: number
  maximumHit: number
  foeHitChance: number
  foeMaximumHit: number
  /** Average time from one target to the next. */
  timePerKill: Millis
  killsPerHour: number
  experiencePerHour: BySkill
  nextLevel: NextLevel | null
  coinsPerHour: number
  gainedPerHour: Amounts
  /** Food as needed, arrows or runes. */
  usedPerHour: Amounts
  /** The chance to win one fight from the present health, without eating. */
  chanceToWin: number
  chanceToDie: number
}

export interface NextLevel {
  skill: SkillType
  level: number
  in: Millis
}

/** The level that is reached first at this pace. */
export function nextLevelOf({ skills }: Player, experiencePerHour: BySkill): NextLevel | null {
  let nearest: NextLevel | null = null
  for (const [skill, perHour] of Object.entries(experiencePerHour) as [SkillType, number][]) {
    const { level, experience, thousandths } = skills[skill]
    if (level >= MAX_LEVEL || perHour <= 0) continue
    const missing = experienceFor(level + 1) - experience - thousandths / THOUSANDTHS
    const span = (missing / perHour) * hours(1)
    if (!nearest || span < nearest.in) nearest = { skill, level: level + 1, in: span }
  }
  return nearest
}

export function estimateFight(player: Player, era: Era, activity: Activity): FightEstimate | null {
  const monster = find(era.content.monsters, activity.monsterId ?? '')
  if (!monster) return null
  const me = fighterOf(player, era.content, player.settledAt)
  const foe = fighterOfMonster(monster)
  const mine = chanceAgainst(me, foe)
  const theirs = chanceAgainst(foe, me)
  const blows = blowsToKill(monster.hitpoints, mine, me.most)
  const averages = killAverages(blows, me.speed, foe.speed, activity.duration)
  const timePerKill = averages.time
  const killsPerHour = hours(1) / timePerKill
  const chanceToDie = deathChance(player.currentHitpoints, blows, me.speed, foe, theirs)
  const usedPerHour = suppliesPerHour(player, era, foe, theirs, averages)
  const experience = experiencePerHour(player, era, activity, killsPerHour)
  return {
    hitChance: mine,
    maximumHit: me.most,
    foeHitChance: theirs,
    foeMaximumHit: foe.most,
    timePerKill,
    killsPerHour,
    experiencePerHour: experience,
    nextLevel: nextLevelOf(player, experience),
    coinsPerHour: ((monster.coins.least + monster.coins.most) / 2) * killsPerHour,
    gainedPerHour: lootPerHour(monster, era, activity, killsPerHour),
    usedPerHour,
    chanceToWin: 1 - chanceToDie,
    chanceToDie,
  }
}

/** Averages per target: its time, the player's blows and the monster's. */
interface KillAverages {
  time: Millis
  mine: number
  theirs: number
}

/** Iterations until the distribution of the first swing's delay is stable. */
const ITERATIONS = 60

/**
 * After an early kill, part of the next swing has passed already, so the first blow at the next target comes sooner.
 * How much sooner depends on the kill before; the distribution is iterated until it is stable.
 */
function killAverages(blows: readonly number[], mySpeed: Millis, foeSpeed: Millis, duration: Millis): KillAverages {
  let waits = new Map<Millis, number>([[mySpeed, 1]])
  let averages: KillAverages = { time: 0, mine: 0, theirs: 0 }
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const next = new Map<Millis, number>()
    averages = { time: 0, mine: 0, theirs: 0 }
    for (const [wait, weight] of waits) {
      for (let n = 1; n < blows.length; n++) {
        const share = weight * (blows[n] as number)
        const fallen = wait + (n - 1) * mySpeed
        const end = Math.max(fallen, duration)
        averages.time += share * end
        averages.mine += share * n
        averages.theirs += share * Math.max(0, Math.ceil(fallen / foeSpeed) - 1)
        const left = Math.max(0, fallen + mySpeed - end)
        next.set(left, (next.get(left) ?? 0) + share)
      }
    }
    waits = next
  }
  return averages
}

/** Blows after which the remaining probability is negligible. */
const MOST_BLOWS = 2_000
const NEGLIGIBLE = 1e-9

/** The probability that a kill takes exactly n blows, by n. */
function blowsToKill(hitpoints: number, chance: number, most: number): number[] {
  const shares = [0]
  let alive = new Float64Array(hitpoints + 1)
  alive[0] = 1
  for (let n = 1, left = 1; n < MOST_BLOWS && left > NEGLIGIBLE; n++) {
    alive = afterBlow(alive, hitpoints, chance, most)
    const fallen = alive[hitpoints] as number
    alive[hitpoints] = 0
    shares.push(fallen)
    left -= fallen
  }
  return shares
}

/** The distribution of the damage after one more blow; everything that reaches `limit` is summed up there. */
function afterBlow(before: Float64Array, limit: number, chance: number, most: number): Float64Array<ArrayBuffer> {
  const after = new Float64Array(limit + 1)
  let window = 0
  let reached = before[limit] as number
  for (let damage = 0; damage < limit; damage++) {
    after[damage] = (before[damage] as number) * (1 - chance) + (window * chance) / most
    const beyond = Math.max(0, most - (limit - damage) + 1)
    reached += ((before[damage] as number) * chance * Math.min(most, beyond)) / most
    window += before[damage] as number
    if (damage - most >= 0) window -= before[damage - most] as number
  }
  after[limit] = reached
  return after
}

function deathChance(health: number, blows: number[], speed: Millis, foe: Fighter, chance: number): number {
  let taken = new Float64Array(health + 1)
  taken[0] = 1
  let struck = 0
  let dead = 0
  let sum = 0
  for (let n = 1; n < blows.length; n++) {
    // The player's blow comes first if both strike at the same moment.
    while ((struck + 1) * foe.speed < n * speed && dead < 1 - NEGLIGIBLE) {
      taken = afterBlow(taken, health, chance, foe.most)
      struck++
      dead = taken[health] as number
    }
    sum += (blows[n] as number) * dead
  }
  return Math.min(1, Math.max(0, sum))
}

function experiencePerHour(player: Player, era: Era, activity: Activity, killsPerHour: number): BySkill {
  const gains: BySkill = {}
  for (const share of experienceShares(player.combatMode)) {
    const [skill] = share
    gains[skill] = (gains[skill] ?? 0) + (experienceOfKill(activity, era, share) / 1_000) * killsPerHour
  }
  return gains
}

function lootPerHour({ loot }: Monster, era: Era, { skillType }: Activity, killsPerHour: number): Amounts {
  const gained: Amounts = {}
  for (const { itemId, quantity, chance } of loot) {
    gained[itemId] = (gained[itemId] ?? 0) + quantity * effectiveChance(era, skillType, chance) * killsPerHour
  }
  return gained
}

function suppliesPerHour(
  player: Player,
  { content }: Era,
  foe: Fighter,
  theirs: number,
  averages: KillAverages,
): Amounts {
  const used: Amounts = {}
  const killsPerHour = hours(1) / averages.time
  const hurtPerHour = ((theirs * (1 + foe.most)) / 2) * averages.theirs * killsPerHour
  const food = bestFood(player, content)
  if (food?.healAmount && player.settings.autoEatEnabled) used[food.id] = hurtPerHour / food.healAmount
  const shots = averages.mine * killsPerHour
  if (player.combatMode.mode === 'ranged' && player.equipment.quiver) {
    const cape = find(content.items, player.equipment.cape ?? '')
    used[player.equipment.quiver] = shots * (1 - (cape?.ammunitionSaveChance ?? 0))
  }
  if (player.combatMode.mode === 'magic') for (const rune of CAST_RUNES) used[rune] = shots
  return used
}

/**
 * How long each supply of a fight lasts at this pace; food includes the present health. Unlimited ones are left out.
 */
export function supplyDurations(player: Player, content: Content, usedPerHour: Amounts): Record<string, Millis> {
  const { equipment, ammunition, currentHitpoints } = player
  const durations: Record<string, Millis> = {}
  for (const [itemId, perHour] of Object.entries(usedPerHour)) {
    const healed = find(content.items, itemId)?.healAmount
    const held = supplyOf(player, itemId) + (itemId === equipment.quiver ? ammunition : 0)
    if (perHour > 0) durations[itemId] = ((held + (healed ? currentHitpoints / healed : 0)) / perHour) * hours(1)
  }
  return durations
}
