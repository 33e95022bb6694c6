import { content } from '@hearthward/content'
import { type Activity, type Era, newPlayer, type Player, USUAL_RATES } from '@hearthward/engine'
import { beforeEach, describe, expect, test } from 'vitest'
import { useGame } from '../../client/index.ts'
import {
  acceptRisk,
  closeRisk,
  type FightRisk,
  mustAsk,
  proceedIfPlanSafe,
  proceedIfSafe,
  type RiskyFight,
  useFightRisk,
} from './fight-risk.ts'
import { answerQuestion, type WorkerMessage, type WorkerReply } from './questions.ts'

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
  return { fights: [{ activity, run }], player, isPlan: false, proceed: null }
}

const ask = ({ player, fights }: FightRisk) => fights.some(({ activity, run }) => mustAsk(player, activity, run))

/** Answers in this thread, after a while. */
class SlowWorker {
  static delay = 0
  static asked: string[] = []
  onmessage: ((event: { data: WorkerReply }) => void) | null = null

  postMessage(message: WorkerMessage): void {
    if ('era' in message) return
    SlowWorker.asked.push(message.question.activityId)
    const data = { id: message.id, answer: answerQuestion(message.question, era) }
    setTimeout(() => this.onmessage?.({ data }), SlowWorker.delay)
  }
}

function useWorker(delay: number): void {
  Object.assign(globalThis, { Worker: SlowWorker })
  Object.assign(SlowWorker, { delay, asked: [] })
}

let names = 0
/** A player that nothing is known of yet, in an era of their own. */
function openGame(): void {
  const player = newPlayer(`ada${++names}`, 0)
  useGame.setState({ player, era: { ...era }, content })
}

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
  const [fight] = accepted.fights as [RiskyFight]
  const run = { ...fight.run, survival: { 1: 0.9, 8: 0, 24: 0 } }
  acceptRisk({ ...accepted, fights: [{ activity: foe, run }] }, false)
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

const foes = (risk: FightRisk | null) => risk?.fights.map(({ activity }) => activity.id)

describe('a press before the estimate is known', () => {
  test('waits for it, so that the question comes before the fight; a second press changes nothing', async () => {
    openGame()
    useWorker(300)
    let started = 0
    const bulls = content.activities['fight_meadow_bulls'] as Activity
    const pressed = proceedIfSafe(bulls, () => started++)
    await proceedIfSafe(bulls, () => started++)
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(useFightRisk.getState().estimating).toEqual({ fights: [bulls.id], isPlan: false })
    await pressed
    const { risk, estimating } = useFightRisk.getState()
    expect([started, estimating, foes(risk)]).toEqual([0, null, [bulls.id]])
    acceptRisk(risk as FightRisk, false)
    expect(started).toBe(1)
  })

  test('starts the fight after a second, and the question then offers to stop it', async () => {
    openGame()
    useWorker(1_300)
    let started = 0
    const rams = content.activities['fight_stray_rams'] as Activity
    await proceedIfSafe(rams, () => started++)
    expect(started).toBe(1)
    expect(useFightRisk.getState().risk).toMatchObject({ proceed: null, fights: [{ activity: rams }] })
    closeRisk()
  })
})

describe('a plan', () => {
  const rows = (...ids: string[]) => ids.map((activityId) => ({ activityId }))

  test('is asked about once for all its risky fights that are open, each estimated once', async () => {
    openGame()
    useWorker(0)
    let added = 0
    const geese = 'fight_pond_geese'
    const entries = [
      ...rows('gather_kindling', geese, 'fight_marsh_crows', geese, 'fight_old_dragons'),
      { recipeId: 'x' },
    ]
    await proceedIfPlanSafe(entries, () => added++)
    const { risk } = useFightRisk.getState()
    expect([added, foes(risk), risk?.isPlan]).toEqual([0, [geese, 'fight_marsh_crows'], true])
    expect(SlowWorker.asked).toEqual([geese, 'fight_marsh_crows'])
    acceptRisk(risk as FightRisk, false)
    expect(added).toBe(1)
    await proceedIfPlanSafe(entries, () => added++)
    expect(added).toBe(2)
  })

  test('without a fight is added at once', async () => {
    openGame()
    useWorker(0)
    let added = 0
    await proceedIfPlanSafe(rows('gather_kindling', 'no_such_work', 'fight_old_dragons'), () => added++)
    expect([added, SlowWorker.asked]).toEqual([1, []])
  })
})
