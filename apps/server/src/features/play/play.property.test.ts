import {
  advance,
  COMBAT_STYLES,
  hours,
  type Intent,
  isRefused,
  MAX_ABSENCE,
  minutes,
  type Player,
  payDailyBonus,
  perform,
  type World as Rules,
  ruleRefusals,
  seconds,
  stateHash,
} from '@hearthward/engine'
import { array, assert, asyncProperty, constant, constantFrom, integer, oneof, option, record } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer, type TestIntent, type TestServer, type Visitor } from '../../http/testing.ts'
import { settleDue } from './settle-due.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())

const activityId = constantFrom(
  'gather_kindling',
  'net_shrimp',
  'burn_logs',
  'carve_club',
  'fell_oaks',
  'fight_chickens',
  'fight_meadow_bulls',
  'nothing',
)
const recipeId = constantFrom('plank', 'arrow_shafts', 'cooked_fish', 'nothing')
const goal = option(
  oneof(
    record({ kind: constant('count' as const), count: integer({ min: 1, max: 40 }) }),
    record({ kind: constant('level' as const), level: integer({ min: 2, max: 20 }) }),
    record({
      kind: constant('stock' as const),
      itemId: constantFrom('logs', 'ashes'),
      quantity: integer({ min: 1, max: 90 }),
    }),
  ),
)
const locationId = constant('lumbridge')
const intent = oneof(
  { weight: 4, arbitrary: record({ type: constant('startActivity' as const), locationId, activityId }) },
  { weight: 4, arbitrary: record({ type: constant('queueAction' as const), locationId, activityId, goal }) },
  { weight: 2, arbitrary: record({ type: constant('startRecipe' as const), recipeId }) },
  { weight: 1, arbitrary: record({ type: constant('queueAction' as const), recipeId, goal }) },
  {
    weight: 1,
    arbitrary: record({
      type: constant('consume' as const),
      itemId: constant('cooked_fish'),
      quantity: integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: record({ type: constant('setCombat' as const), style: constantFrom(...COMBAT_STYLES) }),
  },
  { weight: 1, arbitrary: constant({ type: 'stopAction' as const }) },
  { weight: 1, arbitrary: constant({ type: 'clearQueue' as const }) },
  {
    weight: 2,
    arbitrary: record({
      type: constant('moveItem' as const),
      from: integer({ min: 0, max: 3 }),
      to: integer({ min: 0, max: 28 }),
    }),
  },
  {
    weight: 2,
    arbitrary: record({
      type: constant('dropItem' as const),
      slot: integer({ min: 0, max: 4 }),
      quantity: integer({ min: 1, max: 30 }),
    }),
  },
  {
    weight: 1,
    arbitrary: record({ type: constant('updateSettings' as const), autoEatThreshold: integer({ min: 0, max: 100 }) }),
  },
)
/** Milliseconds between the intent and sending it; a negative value is a clock ahead of the server. */
const meant = option(oneof(integer({ min: -5_000, max: 20_000 }), integer({ min: 0, max: hours(1) })), {
  nil: undefined,
})
const span = oneof(
  integer({ min: 1, max: seconds(30) }),
  integer({ min: 1, max: minutes(10) }),
  integer({ min: 1, max: hours(2) }),
)

const step = oneof(
  { weight: 6, arbitrary: record({ does: constant('wait' as const), span }) },
  {
    weight: 8,
    arbitrary: record({
      does: constant('act' as const),
      said: array(record({ intent, meant }), { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: record({
      does: constant('replay' as const),
      batches: array(array(record({ intent, meant }), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 4, arbitrary: constant({ does: 'save' as const }) },
  { weight: 1, arbitrary: constant({ does: 'leave' as const }) },
  { weight: 2, arbitrary: constant({ does: 'open' as const }) },
  { weight: 2, arbitrary: constant({ does: 'sweep' as const }) },
  { weight: 1, arbitrary: constant({ does: 'restart' as const }) },
)

/** The game of one player as computed by the rules alone. */
class Game {
  state: Player
  readonly rules: Rules

  constructor(state: Player, rules: Rules) {
    this.state = state
    this.rules = rules
  }

  /** Advances the game to now, as a contact does. */
  advanceTo(now: number): void {
    this.state = { ...advance(this.state, this.rules, now).state, lastSeenAt: now }
  }

  /** Opens the game, with the bonus of the first sign-in of a day. */
  openAt(now: number): void {
    this.advanceTo(now)
    this.state = payDailyBonus(this.state, this.rules, now).state
  }

  /** Performs an intent and returns the result expected from the server. */
  perform(wanted: Intent, meantFor: number | undefined, now: number, mostBackdating: number) {
    const earliest = Math.max(now - mostBackdating, this.state.settledAt)
    const at = Math.min(Math.max(meantFor ?? now, earliest), now)
    this.state = advance(this.state, this.rules, at).state
    const outcome = perform(this.state, this.rules, wanted, at)
    if (isRefused(outcome)) return { ok: false, at, code: ruleRefusals[outcome.refused].status }
    this.state = outcome.state
    return { ok: true, at, code: undefined }
  }
}

type Said = { intent: Intent; meant: number | undefined }[]

const dated = (said: Said) =>
  said.map(({ intent: wanted, meant: ago }) => ({
    ...wanted,
    at: ago === undefined ? undefined : testServer.now() - ago,
  })) as TestIntent[]

type Performed = Awaited<ReturnType<Visitor['perform']>>

/** Performs the same intents with the rules and compares the results; returns the server's moment. */
function expectResults(game: Game, sent: TestIntent[], { results, now }: Performed, mostBackdating: number): number {
  const expected = sent.map(({ at, ...wanted }) => game.perform(wanted as Intent, at, now, mostBackdating))
  expect(results.map(({ ok, at, error }) => ({ ok, at, code: error?.code }))).toEqual(expected)
  return now
}

async function sendIntents(guest: Visitor, game: Game, said: Said): Promise<void> {
  const sent = dated(said)
  const performed = await guest.perform(...sent)
  game.advanceTo(expectResults(game, sent, performed, seconds(10)))
  expect(stateHash(performed.player)).toBe(stateHash(game.state))
}

/** Sends offline play in batches: the game waits at the end of each and is in the present after the last. */
async function sendReplay(guest: Visitor, game: Game, batches: Said[]): Promise<void> {
  for (const [index, said] of batches.entries()) {
    const sent = dated(said)
    const isLast = index === batches.length - 1
    const performed = await guest.replay(sent, { isLast })
    const now = expectResults(game, sent, performed, MAX_ABSENCE)
    if (isLast) game.advanceTo(now)
    expect(stateHash(performed.player)).toBe(stateHash(game.state))
  }
}

/** The page may be opened again without a network: what is sent then is a replay since this moment. */
async function leave(guest: Visitor, game: Game): Promise<void> {
  game.advanceTo((await guest.sync({ leaving: true })).now)
}

/** Saves with the state computed by the rules; the server has to agree. */
async function save(guest: Visitor, game: Game): Promise<void> {
  const at = testServer.now()
  game.advanceTo(at)
  const { now, ...answer } = await guest.sync({ at, hash: stateHash(game.state) })
  expect(answer).toMatchObject({ equal: true, at })
  game.state.lastSeenAt = now
}

async function sweep({ uid }: Visitor, game: Game): Promise<void> {
  await testServer.sql()`update players set due_at = ${testServer.now()} where uid = ${uid}`
  await settleDue(testServer.server)
  game.state = advance(game.state, game.rules, Number((await testServer.row(uid))['settled_at'])).state
}

test('[START-41] random play over the API has the same result as the rules alone, with any sweeps, saves and restarts', async () => {
  await assert(
    asyncProperty(array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const guest = await testServer.guest()
      const opened = await guest.load()
      const game = new Game(opened.player, await testServer.rulesOf(guest.uid))
      for (const one of steps) {
        if (one.does === 'wait') await testServer.forward(one.span)
        else if (one.does === 'act') await sendIntents(guest, game, one.said as Said)
        else if (one.does === 'replay') await sendReplay(guest, game, one.batches as Said[])
        else if (one.does === 'leave') await leave(guest, game)
        else if (one.does === 'save') await save(guest, game)
        else if (one.does === 'sweep') await sweep(guest, game)
        else if (one.does === 'restart') await testServer.restart()
        else game.openAt((await guest.load()).now)
      }
      const { player, now } = await guest.load()
      game.openAt(now)
      expect(stateHash(player)).toBe(stateHash(game.state))
    }),
    { numRuns: 25, endOnFailure: true },
  )
})
