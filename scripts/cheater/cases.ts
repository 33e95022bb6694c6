import { type Activity, hours, type Millis, type Player } from '@hearthward/engine'
import { Account, type Telling } from './account.ts'
import {
  bestFights,
  characterAt,
  craftedWeapons,
  fighterWith,
  STYLES,
  type Stance,
  specialWeapon,
  withSupplies,
} from './characters.ts'
import { DAY, MEASURES, type Measure, type Yield, yieldOf } from './day.ts'
import { type FightPlan, fightAllDay } from './fighting.ts'
import { averageRate, type FoeMeasure, shopFoes } from './foes.ts'
import { bestGathering, chaseFinds, gatherAllDay, shopAllDay } from './gathering.ts'
import { fightWithoutFood } from './survival.ts'

/** A strategy of a cheater at a level, and what the honest player does instead. */
export interface Case {
  strategy: string
  level: number
  measures: readonly Measure[]
  /** True for the control in which the server tells everything: its gain shows that the measurement works. */
  isControl: boolean
  /** Days to play, where the usual number is too few or takes too long. */
  seeds?: number
  /** One day of the same account, honest and cheating. */
  pair: (seed: string) => Record<'honest' | 'cheater', Yield>
}

export const LEVELS = [15, 45, 80]
const ACTIVITIES = 12
const FOES = 6
const MANY_FOES = 60
const FOES_WITH_UNIQUES = 30
/** Finds are few: their rate needs many days. */
const MANY_SEEDS = 300
const SOME_SEEDS = 32

export function allCases(): Case[] {
  return [...LEVELS.flatMap(casesAt), ...controls()]
}

function casesAt(level: number): Case[] {
  return [
    gathering('the best coming rolls of 12 activities', level, 'coins', false),
    gathering('the same, of activities of chance only', level, 'coins', true),
    gathering('the same, for finds', level, 'finds', false),
    chasing(level),
    { ...foes('the best coming blows of 6 foes', level, 'experience', FOES, 'windows'), seeds: SOME_SEEDS },
    foes('the same, for finds', level, 'finds', FOES, 'windows'),
    { ...uniques('the same, for uniques of 30 foes in 4 h', level, 'windows'), seeds: SOME_SEEDS },
    stances('the best style for each blow', level, false),
    stances('the best weapon and style for each blow', level, true),
    special(level),
    { ...survival(level), seeds: SOME_SEEDS },
  ]
}

/** The strategy that gains most if all keys are told. */
function controls(): Case[] {
  return LEVELS.map((level) => uniques('told everything: uniques of 30 foes in 4 h', level, 'everything'))
}

/** A short session: in a long one the first unique of each foe, which a cheater could choose, counts for less. */
export function uniques(strategy: string, level: number, telling: Telling): Case {
  return foes(strategy, level, 'uniques', FOES_WITH_UNIQUES, telling, hours(4))
}

function gathering(
  strategy: string,
  level: number,
  measure: Measure,
  byChance: boolean,
  telling: Telling = 'windows',
): Case {
  const character = characterAt(level)
  const works = bestGathering(character, measure, ACTIVITIES, byChance)
  return compare(strategy, level, [measure], telling, withSupplies(character, suppliesOf(works)), {
    honest: (account) => gatherAllDay(account, works[0] as Activity),
    cheater: (account) => shopAllDay(account, works, measure),
  })
}

/** Compares with the average of what was done: the chance of a find cannot be raised. */
function chasing(level: number): Case {
  const character = characterAt(level)
  const works = bestGathering(character, 'finds', ACTIVITIES, false)
  const start = withSupplies(character, suppliesOf(works))
  const pair = (seed: string) => {
    const account = new Account(start, seed, 'windows')
    const expected = chaseFinds(account, works)
    const cheater = yieldOf(start, account.state)
    return { honest: { ...cheater, finds: expected }, cheater }
  }
  return {
    strategy: 'finds per completion of what seems due',
    level,
    measures: ['finds'],
    isControl: false,
    seeds: MANY_SEEDS,
    pair,
  }
}

function foes(
  strategy: string,
  level: number,
  measure: FoeMeasure,
  count: number,
  telling: Telling,
  until = DAY,
): Case {
  const weapons = craftedWeapons(level, 'melee')
  const start = fighterWith(level, weapons, true)
  const rate = (foe: (typeof all)[number]) => averageRate(new Account(start, '', 'windows'), foe, measure)
  const all = bestFights(start, weapons, measure === 'uniques' ? count : MANY_FOES)
  const rated = all.map((foe) => ({ ...foe, rate: rate(foe) })).sort((a, b) => b.rate - a.rate)
  const [best] = rated as [(typeof rated)[number]]
  const measures: Measure[] = measure === 'experience' ? ['experience', 'coins', 'finds'] : [measure]
  return compare(
    strategy,
    level,
    measures,
    telling,
    start,
    {
      honest: (account) => fightAllDay(account, honestly(best.work, [best.stance])),
      cheater: (account) => shopFoes(account, rated.slice(0, count), measure),
    },
    until,
  )
}

export function stances(strategy: string, level: number, withWeapons: boolean): Case {
  const weapons = craftedWeapons(level, 'melee')
  const start = fighterWith(level, weapons, true)
  const [{ work, stance }] = bestFights(start, weapons, 1) as [{ work: Activity; stance: Stance }]
  const kinds = withWeapons ? weapons.map(({ id }) => id) : [stance.weapon]
  const all = kinds.flatMap((weapon) => STYLES.map((style) => ({ ...stance, weapon, style })))
  return compare(strategy, level, ['experience', 'coins', 'finds'], 'windows', start, {
    honest: (account) => fightAllDay(account, honestly(work, all)),
    cheater: (account) => fightAllDay(account, { ...honestly(work, all), choice: 'told' }),
  })
}

function special(level: number): Case {
  const weapon = specialWeapon(level)
  if (!weapon) throw new Error(`no special attack at level ${level}`)
  const start = fighterWith(level, [weapon], true)
  const [{ work, stance }] = bestFights(start, [weapon], 1) as [{ work: Activity; stance: Stance }]
  const plan: FightPlan = { work, stances: [stance], choice: 'average', hasSpecial: true }
  return compare(
    `the best moment for ${weapon.specialAttack?.name}`,
    level,
    ['experience', 'coins', 'finds'],
    'windows',
    start,
    {
      honest: (account) => fightAllDay(account, plan),
      cheater: (account) => fightAllDay(account, { ...plan, choice: 'told' }),
    },
  )
}

function survival(level: number): Case {
  const weapons = craftedWeapons(level, 'melee')
  const start = fighterWith(level, weapons, false)
  const [{ work, stance }] = bestFights(start, weapons, 1) as [{ work: Activity; stance: Stance }]
  return compare(
    'leaving fights that will be lost, without food',
    level,
    ['experience', 'coins', 'finds'],
    'windows',
    start,
    {
      honest: (account) => fightWithoutFood(account, work, stance, false),
      cheater: (account) => fightWithoutFood(account, work, stance, true),
    },
  )
}

function honestly(work: Activity, all: readonly Stance[]): FightPlan {
  return { work, stances: all, choice: 'average', hasSpecial: false }
}

function suppliesOf(works: readonly Activity[]): string[] {
  return works.flatMap(({ resources }) => resources.map(({ itemId }) => itemId))
}

function compare(
  strategy: string,
  level: number,
  measures: readonly Measure[],
  telling: Telling,
  start: Player,
  play: Record<'honest' | 'cheater', (account: Account) => void>,
  until: Millis = DAY,
): Case {
  const dayOf = (seed: string, who: 'honest' | 'cheater') => {
    const account = new Account(start, seed, telling, until)
    play[who](account)
    return yieldOf(start, account.state)
  }
  const pair = (seed: string) => ({ honest: dayOf(seed, 'honest'), cheater: dayOf(seed, 'cheater') })
  return {
    strategy,
    level,
    measures: MEASURES.filter((measure) => measures.includes(measure)),
    isControl: telling === 'everything',
    pair,
  }
}
