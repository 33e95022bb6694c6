import { content } from '@hearthward/content'
import { type Activity, type Era, newPlayer, type Player, USUAL_RATES } from '@hearthward/engine'
import { beforeEach, expect, test } from 'vitest'
import { useGame } from '../../client/index.ts'
import { acceptRisk, closeRisk, type FightRisk, mustAsk, proceedIfSafe, useFightRisk } from './fight-risk.ts'
import { answerQuestion } from './questions.ts'

const era: Era = { from: 0, content, ...USUAL_RATES }
const rats = content.activities['fight_barn_rats'] as Activity
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
    },
  })
})

function riskOf(player: Player, activity = rats): FightRisk {
  const run = answerQuestion({ kind: 'run', player, activityId: activity.id }, era)
  if (!run || !('survival' in run)) throw new Error('no estimate')
  return { activity, run, player, proceed: null }
}

const ask = ({ player, activity, run }: FightRisk) => mustAsk(player, activity, run)

test('a risky fight is asked about once, and again after a notable change', () => {
  const ada = newPlayer('ada', 0)
  expect(ask(riskOf(ada))).toBe(true)
  acceptRisk(riskOf(ada), false)
  expect(ask(riskOf(ada))).toBe(false)
  expect(ask(riskOf({ ...ada, equipment: { weapon: 'wooden_club' } }))).toBe(true)
  const chickens = content.activities['fight_chickens'] as Activity
  expect(ask(riskOf(ada, chickens))).toBe(true)
})

test('a fight that was accepted with food is asked about again without', () => {
  const foe = content.activities['fight_pond_geese'] as Activity
  const ada = newPlayer('ada', 0)
  const fed = { ...ada, inventory: [{ id: 'cooked_shrimp', quantity: 30, slot: 0 }] }
  const accepted = riskOf(fed, foe)
  acceptRisk({ ...accepted, run: { ...accepted.run, survival: { 1: 0.9, 8: 0, 24: 0 } } }, false)
  expect(ask(riskOf(ada, foe))).toBe(true)
})

test('a foe can be left out for good, but only that one', () => {
  const ada = newPlayer('ada', 0)
  acceptRisk(riskOf(ada), true)
  expect(ask(riskOf({ ...ada, equipment: { weapon: 'wooden_club' } }))).toBe(false)
  expect(ask(riskOf({ ...ada, equipment: { weapon: 'wooden_club' } }, content.activities['fight_chickens']))).toBe(true)
})

test('a safe fight is never asked about', () => {
  const fed = { ...newPlayer('ada', 0), inventory: [{ id: 'cooked_trout', quantity: 900, slot: 0 }] }
  expect(ask(riskOf(fed))).toBe(false)
})

test('confirming goes on with what was asked for, closing does not', () => {
  const ada = newPlayer('ada', 0)
  let started = 0
  acceptRisk({ ...riskOf(ada), proceed: () => started++ }, false)
  expect(started).toBe(1)
  useFightRisk.setState({ risk: { ...riskOf(ada), proceed: () => started++ } })
  closeRisk()
  expect(useFightRisk.getState().risk).toBeNull()
  expect(started).toBe(1)
})

test('work that is no fight, and a browser without workers, start at once', async () => {
  useGame.setState({ player: newPlayer('ada', 0), era })
  let started = 0
  await proceedIfSafe(content.activities['gather_kindling'] as Activity, () => started++)
  await proceedIfSafe(rats, () => started++)
  expect(started).toBe(2)
})
