// Compares the estimates of whole fight runs with runs of the rules themselves (rules F34 to F36).
import {
  type Activity,
  advance,
  type CombatMode,
  type CombatStyle,
  type Content,
  type Era,
  estimateFightRun,
  experienceFor,
  type FightRun,
  hours,
  isRefused,
  type Millis,
  newPlayer,
  type Player,
  perform,
  type Rolls,
  RUN_ENDS,
  type RunEnd,
  type SkillType,
  type StopReason,
  SURVIVAL_HOURS,
  startIntentOf,
  USUAL_RATES,
} from '@hearthward/engine'

export interface FightCase {
  name: string
  activityId: string
  levels?: Partial<Record<SkillType, number>>
  equipment?: Player['equipment']
  mode?: CombatMode
  style?: CombatStyle
  ammunition?: number
  pack?: Readonly<Record<string, number>>
  bank?: Readonly<Record<string, number>>
  /** Other things that fill slots of the pack. */
  otherStacks?: number
  autoBank?: boolean
  autoEatThreshold?: number
  onFullPack?: Player['plan']['rules']['onFullPack']
}

/** Fights of every kind: without food, with food of pack and bank, with arrows and with runes. */
export const FIGHT_CASES: readonly FightCase[] = [
  { name: 'new character, unarmed', activityId: 'fight_chickens' },
  { name: 'new character, club', activityId: 'fight_barn_rats', equipment: { weapon: 'wooden_club' } },
  {
    name: 'new character, club, 29 shrimps',
    activityId: 'fight_barn_rats',
    equipment: { weapon: 'wooden_club' },
    pack: { cooked_shrimp: 29 },
  },
  {
    name: 'new character, loot is food',
    activityId: 'fight_tavern_brawlers',
    equipment: { weapon: 'wooden_club' },
    pack: { cooked_shrimp: 60, bread: 30 },
  },
  {
    name: 'level 30, no food',
    activityId: 'fight_toll_brigands',
    levels: { attack: 30, strength: 30, defence: 30, hitpoints: 30 },
  },
  {
    name: 'level 40, 209 meals',
    activityId: 'fight_hill_ogres',
    levels: { attack: 40, strength: 40, defence: 40, hitpoints: 40 },
    pack: { cooked_salmon: 209 },
  },
  {
    name: 'level 40, weak food comes last',
    activityId: 'fight_hill_ogres',
    levels: { attack: 40, strength: 40, defence: 40, hitpoints: 40 },
    pack: { cooked_salmon: 100, bread: 60 },
  },
  {
    name: 'level 60, food in the bank',
    activityId: 'fight_gargoyles',
    levels: { attack: 60, strength: 60, defence: 60, hitpoints: 60 },
    pack: { cooked_swordfin: 50 },
    bank: { cooked_swordfin: 839 },
  },
  {
    name: 'level 40, 1,500 arrows',
    activityId: 'fight_hill_wolves',
    levels: { attack: 13, ranged: 40, defence: 40, hitpoints: 40 },
    equipment: { weapon: 'oak_shortbow', quiver: 'iron_arrow', cape: 'feather_cape' },
    mode: 'ranged',
    ammunition: 1_500,
    pack: { cooked_pike: 200 },
  },
  {
    name: 'level 27, 230 arrows, odds of death',
    activityId: 'fight_quarry_trolls',
    levels: { attack: 27, ranged: 27, defence: 27, hitpoints: 27 },
    equipment: { weapon: 'oak_shortbow', quiver: 'iron_arrow' },
    mode: 'ranged',
    ammunition: 230,
    pack: { cooked_salmon: 4 },
    autoEatThreshold: 10,
  },
  {
    name: 'level 40, 3,000 runes',
    activityId: 'fight_thornbacks',
    levels: { magic: 45, defence: 40, hitpoints: 40 },
    mode: 'magic',
    pack: { air_rune: 3_000, mind_rune: 4_000, cooked_pike: 400 },
  },
  {
    name: 'level 20, odds of an hour',
    activityId: 'fight_hedge_thieves',
    levels: { attack: 20, strength: 20, defence: 20, hitpoints: 20 },
    pack: { bread: 44 },
  },
  {
    name: 'level 22, 25 stacks, 3 of food',
    activityId: 'fight_hedge_thieves',
    levels: { attack: 22, strength: 22, defence: 22, hitpoints: 22 },
    pack: { bread: 30, cooked_shrimp: 20, cooked_trout: 15 },
    otherStacks: 22,
  },
  {
    name: 'level 22, 23 stacks, 4 of food',
    activityId: 'fight_hedge_thieves',
    levels: { attack: 22, strength: 22, defence: 22, hitpoints: 22 },
    pack: { bread: 30, cooked_shrimp: 20, cooked_trout: 15, cooked_pike: 15 },
    otherStacks: 19,
  },
  {
    name: 'level 22, 24 stacks, food in loot',
    activityId: 'fight_hedge_thieves',
    levels: { attack: 22, strength: 22, defence: 22, hitpoints: 22 },
    otherStacks: 24,
  },
  {
    name: 'level 25, 24 stacks, 1 of food',
    activityId: 'fight_hedge_thieves',
    levels: { attack: 25, strength: 25, defence: 25, hitpoints: 25 },
    pack: { cooked_trout: 12 },
    otherStacks: 23,
  },
  {
    name: 'level 22, full pack, auto-bank',
    activityId: 'fight_hedge_thieves',
    levels: { attack: 22, strength: 22, defence: 22, hitpoints: 22 },
    pack: { bread: 30, cooked_shrimp: 20 },
    otherStacks: 26,
    autoBank: true,
  },
  {
    name: 'level 22, full pack, rules of plan',
    activityId: 'fight_hedge_thieves',
    levels: { attack: 22, strength: 22, defence: 22, hitpoints: 22 },
    pack: { bread: 30, cooked_trout: 20 },
    otherStacks: 25,
    onFullPack: { heavy_bones: 'sell', bread: 'drop', bronze_arrow: 'drop', marrentill_seed: 'bank' },
  },
  {
    name: 'level 45, odds of a night',
    activityId: 'fight_briar_knights',
    levels: { attack: 45, strength: 45, defence: 45, hitpoints: 45 },
    pack: { cooked_bream: 224, cooked_trout: 100 },
  },
  {
    name: 'level 70, hits past the threshold',
    activityId: 'fight_basalt_titans',
    levels: { attack: 82, strength: 70, defence: 70, hitpoints: 18 },
    pack: { cooked_leviathan: 6_000 },
  },
  {
    name: 'level 80, hard foe',
    activityId: 'fight_old_dragons',
    levels: { attack: 82, strength: 80, defence: 80, hitpoints: 80 },
    pack: { cooked_leviathan: 120, hearth_feast: 30 },
  },
]

export function playerOf(fight: FightCase, content: Content): Player {
  const player = newPlayer('fighter', 0)
  for (const [skill, level] of Object.entries(fight.levels ?? {}) as [SkillType, number][]) {
    Object.assign(player.skills[skill], { level, experience: experienceFor(level) })
  }
  player.maxHitpoints = player.skills.hitpoints.level * 10
  player.currentHitpoints = player.maxHitpoints
  player.equipment = { ...fight.equipment }
  player.ammunition = fight.ammunition ?? 0
  player.combatStyle = fight.style ?? 'controlled'
  player.combatMode = { mode: fight.mode ?? 'melee', style: player.combatStyle }
  player.settings.bankSuppliesEnabled = fight.bank !== undefined
  player.settings.autoBankEnabled = fight.autoBank === true
  player.settings.autoEatThreshold = fight.autoEatThreshold ?? player.settings.autoEatThreshold
  player.plan.rules.onFullPack = { ...fight.onFullPack }
  player.inventory = [...stacksOf(fight.pack), ...Array(fight.otherStacks ?? 0).fill({ id: OTHER_ITEM, quantity: 1 })]
  player.inventory = player.inventory.map((stack, slot) => ({ ...stack, slot }))
  player.bank = stacksOf(fight.bank)
  player.currentLocation = content.activities[fight.activityId]?.locationId ?? player.currentLocation
  return player
}

/** It is not stackable. */
const OTHER_ITEM = 'iron_sword'

const stacksOf = (amounts: Readonly<Record<string, number>> = {}) =>
  Object.entries(amounts).map(([id, quantity], slot) => ({ id, quantity, slot }))

export interface SimulatedRuns {
  survival: FightRun['survival']
  ends: Record<RunEnd, number>
  early: Millis | null
  median: Millis | null
  late: Millis | null
}

/** Lets the rules run the fight for a day, many times. */
export function simulateRuns(player: Player, era: Era, activity: Activity, runs: number): SimulatedRuns {
  const ends: Record<RunEnd, number> = { died: 0, food: 0, ammunition: 0, runes: 0, full: 0, none: 0 }
  const survival = { 1: 0, 8: 0, 24: 0 }
  const times: Millis[] = []
  for (let run = 0; run < runs; run++) {
    const { end, at } = simulateRun(player, era, activity, run)
    ends[end] += 1 / runs
    times.push(end === 'none' ? Number.POSITIVE_INFINITY : at)
    for (const span of SURVIVAL_HOURS) if (end !== 'died' || at > hours(span)) survival[span] += 1 / runs
  }
  times.sort((a, b) => a - b)
  const timeOf = (share: number) => {
    const at = times[Math.floor(share * runs)] ?? Number.POSITIVE_INFINITY
    return Number.isFinite(at) ? at : null
  }
  return { survival, ends, early: timeOf(0.1), median: timeOf(0.5), late: timeOf(0.9) }
}

const ENDS: Partial<Record<StopReason, RunEnd>> = {
  'stop/died': 'died',
  'combat/food': 'food',
  'combat/ammunition': 'ammunition',
  'combat/runes': 'runes',
  'inventory/full': 'full',
}

function simulateRun(player: Player, era: Era, activity: Activity, run: number): { end: RunEnd; at: Millis } {
  const world = { timeline: [era], rolls: rollsOfRun(run) }
  const started = perform(player, world, startIntentOf(activity), player.settledAt)
  if (isRefused(started)) throw new Error(`${activity.id}: ${started.refused}`)
  const { lastStop, currentAction } = advance(started.state, world, player.settledAt + hours(24)).state
  if (currentAction || !lastStop) return { end: 'none', at: hours(24) }
  return { end: ENDS[lastStop.reason] ?? 'none', at: lastStop.at - player.settledAt }
}

/** Keys as even as the server's, but without its secret: each run has its own. */
function rollsOfRun(run: number): Rolls {
  return (rollsId, block, season) => {
    let word = Math.imul(run + 1, 0x9e3779b1) ^ Math.imul(block + 1, 0x85ebca6b) ^ season
    const next = (more: number) => {
      word = (word + 0x6d2b79f5 + more) | 0
      let mixed = Math.imul(word ^ (word >>> 15), word | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      word = mixed ^ (mixed >>> 14)
      return word
    }
    for (let index = 0; index < rollsId.length; index++) next(rollsId.charCodeAt(index))
    return [next(1), next(2), next(3), next(4)]
  }
}

/** Prints each case: estimated and simulated. Returns false if a chance differs by more than 2 percentage points. */
export function printFightRuns(content: Content, runs: number): boolean {
  const era: Era = { ...USUAL_RATES, from: 0, content }
  let most = 0
  console.log(
    `fight                              ${SURVIVAL_HOURS.map((span) => `survives ${span} h`.padEnd(18)).join('')}end, 10% / 50% / 90%`,
  )
  for (const fight of FIGHT_CASES) {
    const player = playerOf(fight, content)
    const activity = content.activities[fight.activityId] as Activity
    const from = performance.now()
    const estimated = estimateFightRun(player, era, activity) as FightRun
    const took = performance.now() - from
    const simulated = simulateRuns(player, era, activity, runs)
    const chances = SURVIVAL_HOURS.map((span) => {
      const [one, other] = [estimated.survival[span], simulated.survival[span]]
      most = Math.max(most, Math.abs(one - other))
      return `${percent(one)} ${percent(other)}`.padEnd(18)
    })
    for (const end of RUN_ENDS) most = Math.max(most, Math.abs(estimated.ends[end] - simulated.ends[end]))
    const ends = RUN_ENDS.filter((end) => estimated.ends[end] + simulated.ends[end] > 0.005).map(
      (end) => `${end} ${percent(estimated.ends[end])} ${percent(simulated.ends[end])}`,
    )
    console.log(
      `${fight.name.padEnd(35)}${chances.join('')}${spread(estimated)}  simulated ${spread(simulated)}  ${took.toFixed(0)} ms`,
    )
    console.log(`${''.padEnd(35)}${ends.join(', ')}`)
  }
  console.log(`largest difference: ${(most * 100).toFixed(2)} percentage points over ${runs} runs each`)
  return most <= 0.02
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`.padStart(6)

function spread({ early, median, late }: Pick<SimulatedRuns, 'early' | 'median' | 'late'>): string {
  return [early, median, late].map((at) => (at === null ? '>24 h' : `${(at / hours(1)).toFixed(2)} h`)).join(' / ')
}
