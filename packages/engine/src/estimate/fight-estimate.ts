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
import { afterBlow, blowsToKill, type KillStatistics, killStatistics, NEGLIGIBLE } from './kill-statistics.ts'
import { arrowsHeld, mealsOf } from './run-supplies.ts'

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
  damageTakenPerHour: number
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
  const averages = killStatistics(blows, me.speed, foe.speed, activity.duration)
  const timePerKill = averages.time.mean
  const killsPerHour = hours(1) / timePerKill
  const chanceToDie = deathChance(player.currentHitpoints, blows, me.speed, foe, theirs)
  const damageTakenPerHour = ((theirs * (1 + foe.most)) / 2) * averages.theirs.mean * killsPerHour
  const usedPerHour = suppliesPerHour(player, era, averages, damageTakenPerHour)
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
    damageTakenPerHour,
    usedPerHour,
    chanceToWin: 1 - chanceToDie,
    chanceToDie,
  }
}

/** Averages without the chances behind them: a hundred fights can be compared in a few milliseconds. */
export function roughFight(
  player: Player,
  era: Era,
  activity: Activity,
): { timePerKill: Millis; damageTaken: number } | null {
  const monster = find(era.content.monsters, activity.monsterId ?? '')
  if (!monster) return null
  const me = fighterOf(player, era.content, player.settledAt)
  const foe = fighterOfMonster(monster)
  const hits = Math.max(1, (2 * monster.hitpoints) / (1 + me.most))
  const time = (hits / chanceAgainst(me, foe)) * me.speed
  // The monster's first blow comes after its own speed.
  const blows = Math.max(0, time / foe.speed - 1)
  return {
    timePerKill: Math.max(time, activity.duration),
    damageTaken: (blows * chanceAgainst(foe, me) * (1 + foe.most)) / 2,
  }
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

function suppliesPerHour(player: Player, { content }: Era, averages: KillStatistics, hurtPerHour: number): Amounts {
  const used: Amounts = {}
  const killsPerHour = hours(1) / averages.time.mean
  const food = bestFood(player, content)
  if (food?.healAmount && player.settings.autoEatEnabled) used[food.id] = hurtPerHour / food.healAmount
  const shots = averages.mine.mean * killsPerHour
  if (player.combatMode.mode === 'ranged' && player.equipment.quiver) {
    const cape = find(content.items, player.equipment.cape ?? '')
    used[player.equipment.quiver] = shots * (1 - (cape?.ammunitionSaveChance ?? 0))
  }
  if (player.combatMode.mode === 'magic') for (const rune of CAST_RUNES) used[rune] = shots
  return used
}

/**
 * How long each supply of a fight lasts at this pace; all food counts, in meals of the one that is eaten first, and so
 * does the present health. Unlimited ones are left out.
 */
export function supplyDurations(player: Player, content: Content, usedPerHour: Amounts): Record<string, Millis> {
  const durations: Record<string, Millis> = {}
  for (const [itemId, perHour] of Object.entries(usedPerHour)) {
    if (perHour > 0) durations[itemId] = (heldFor(player, content, itemId) / perHour) * hours(1)
  }
  return durations
}

function heldFor(player: Player, content: Content, itemId: string): number {
  if (itemId === player.equipment.quiver) return arrowsHeld(player)
  const healed = find(content.items, itemId)?.healAmount
  if (!healed) return supplyOf(player, itemId)
  const inFood = mealsOf(player, content).reduce((sum, { heal, count }) => sum + heal * count, 0)
  return (inFood + player.currentHitpoints) / healed
}
