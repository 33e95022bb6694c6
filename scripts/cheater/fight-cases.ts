import { type CombatMode, hours, type Item, type Millis, type Player } from '@hearthward/engine'
import type { Account, Telling } from './account.ts'
import { averageOf, type Goal } from './averages.ts'
import { type Case, compare } from './case.ts'
import {
  bestFights,
  bestWeapons,
  craftedWeapons,
  fighterWith,
  type Stance,
  specialWeapon,
  stancesWith,
} from './characters.ts'
import { DAY } from './day.ts'
import { type Foe, fightOnAverage } from './fighting.ts'
import { fightWithForesight } from './foresight.ts'
import { fightWithoutFood } from './survival.ts'
import type { Measure } from './yields.ts'

const FOES = 6
const MANY_FOES = 60
const FOES_WITH_UNIQUES = 30
/** Where luck counts for more than usual. */
const SOME_DAYS = 32
const MANY_DAYS = 128
const MODES: readonly CombatMode[] = ['melee', 'ranged', 'magic']

/**
 * Who fights the same foe gets coins and finds as fast as experience. Arrows and runes cost about as much as the loot is
 * worth: who plays for coins fights in melee.
 */
function measuresIn(mode: CombatMode): Measure[] {
  return mode === 'melee' ? ['experience', 'coins', 'finds'] : ['experience', 'finds']
}

export function fightCases(level: number): Case[] {
  return [
    foes('the best coming blows of 6 foes', level, 'experience'),
    { ...foes('the same, for finds', level, 'finds'), measures: ['finds', 'drawn finds'] },
    uniques('the same, for uniques of 30 foes in 4 h', level, 'windows'),
    ...MODES.map((mode) => stances(level, mode)),
    ...MODES.flatMap((mode) => special(level, mode)),
    ...MODES.map((mode) => combined(level, mode, 'experience')),
    combined(level, 'melee', 'coins'),
    combined(level, 'melee', 'finds'),
    survival(level),
  ]
}

function foes(strategy: string, level: number, goal: Goal): Case {
  return { strategy, level, measures: [goal], prepare: () => choiceOfFoes(level, goal, FOES, 'windows', DAY) }
}

/** A short session: in a long one the first unique of each foe, which a cheater could choose, counts for less. */
export function uniques(strategy: string, level: number, telling: Telling): Case {
  const isControl = telling === 'everything'
  const prepare = () => choiceOfFoes(level, 'uniques', FOES_WITH_UNIQUES, telling, hours(4))
  const measures: Measure[] = [isControl ? 'drawn uniques' : 'uniques']
  return { strategy, level, measures, isControl, days: SOME_DAYS, prepare }
}

function choiceOfFoes(level: number, goal: Goal, count: number, telling: Telling, until: Millis) {
  const weapons = craftedWeapons(level, 'melee')
  const start = fighterWith(level, weapons, true)
  const best = bestFoes(start, weapons, goal, count)
  // One stance for all: a change would cost time.
  const [{ stance }] = best as [(typeof best)[number]]
  const foes = best.map(({ work }) => ({ work, stances: [stance] }))
  return versus(start, foes, goal, telling, until)
}

function stances(level: number, mode: CombatMode): Case {
  const prepare = () => {
    const weapons = craftedWeapons(level, mode)
    const start = fighterWith(level, weapons, true)
    const { work } = bestFoe(start, weapons)
    return versus(start, [{ work, stances: stancesWith(weapons) }], 'experience')
  }
  return { strategy: `${mode}: the best weapon and style for each blow`, level, measures: measuresIn(mode), prepare }
}

function special(level: number, mode: CombatMode): Case[] {
  const weapon = specialWeapon(level, mode)
  if (!weapon) return []
  const prepare = () => {
    const start = fighterWith(level, [weapon], true)
    const { work, stance } = bestFoe(start, [weapon])
    return versus(start, [{ work, stances: [stance] }], 'experience')
  }
  const strategy = `${mode}: the best moment for ${weapon.specialAttack?.name}`
  return [{ strategy, level, measures: measuresIn(mode), prepare }]
}

/** Foes, weapons, styles and special attacks together. */
export function combined(level: number, mode: CombatMode, goal: Goal, until: Millis = DAY): Case {
  const prepare = () => {
    const weapons = bestWeapons(level, mode)
    const start = fighterWith(level, weapons, true)
    const all = stancesWith(weapons, ['accurate', 'aggressive'])
    const foes = bestFoes(start, weapons, goal, FOES).map(({ work }) => ({ work, stances: all }))
    return versus(start, foes, goal, 'windows', until)
  }
  const strategy = `${mode}: all of it together, for ${goal}`
  return { strategy, level, measures: [goal], prepare }
}

export function survival(level: number): Case {
  const prepare = () => {
    const weapons = craftedWeapons(level, 'melee')
    const start = fighterWith(level, weapons, false)
    const { work, stance } = bestFoe(start, weapons)
    return compare(start, {
      honest: (account) => fightWithoutFood(account, work, stance, false),
      cheater: (account) => fightWithoutFood(account, work, stance, true),
    })
  }
  const strategy = 'leaving fights that will be lost, without food'
  return { strategy, level, measures: measuresIn('melee'), days: level < 80 ? SOME_DAYS : MANY_DAYS, prepare }
}

function versus(start: Player, foes: readonly Foe[], goal: Goal, telling: Telling = 'windows', until: Millis = DAY) {
  const play = {
    honest: (account: Account) => fightOnAverage(account, foes, goal),
    cheater: (account: Account) => fightWithForesight(account, foes, goal),
  }
  return compare(start, play, telling, until)
}

function bestFoe(start: Player, weapons: readonly Item[]) {
  return bestFights(start, weapons, 1)[0] as { work: Foe['work']; stance: Stance }
}

/** The best foes for a goal, of those that are safe. */
function bestFoes(start: Player, weapons: readonly Item[], goal: Goal, count: number) {
  const rated = bestFights(start, weapons, goal === 'uniques' ? count : MANY_FOES).map((foe) => {
    return { ...foe, rate: averageOf(start, foe.work, foe.stance, goal).rate }
  })
  return rated.sort((a, b) => b.rate - a.rate).slice(0, count)
}
