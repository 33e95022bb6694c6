import { LONGEST_PLAN, MOST_SAVED_PLANS, type PlanContent } from '@hearthward/contract'
import { days, FULL_PACK_RULES, PLAN_LIMIT } from '@hearthward/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffWith } from '../../core/audit/testing.ts'
import { openServer, type TestServer, type Visitor } from '../../http/testing.ts'
import { removeGuests } from '../own-account/jobs.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openServer()
})
afterAll(() => testServer.close())

const kindling = { activityId: 'gather_kindling', goal: { kind: 'count', count: 50 } } as const
const rules = { onDeath: 'continue', onMissingSupplies: 'continue', onFullPack: { logs: 'bank' } } as const
const plan = (parts: Partial<PlanContent> = {}): PlanContent => ({
  name: 'Morning',
  entries: [kindling],
  rules,
  ...parts,
})

const plansOf = async (player: Visitor) => (await player.ask('listPlans', {})).plans
const rowsOf = ({ uid }: Visitor) => testServer.sql()`select * from saved_plans where player_uid = ${uid}`

describe('saving', () => {
  test('a guest saves a plan and reads it as it was saved, and the character stays as it is', async () => {
    const player = await testServer.player()
    const before = await testServer.stored(player.uid)
    const entries: PlanContent['entries'] = [
      { ...kindling, locationId: null, repeats: true },
      { recipeId: 'no_longer_there', goal: { kind: 'stock', itemId: 'logs', quantity: 9 } },
      { activityId: 'chop_oak', locationId: 'draynor', goal: null },
    ]
    const { plan: saved } = await player.ask('savePlan', plan({ name: '  A long day ', entries }))
    expect(saved).toEqual({ id: expect.any(String), name: 'A long day', entries, rules, savedAt: expect.any(Number) })
    expect(Math.abs(saved.savedAt - testServer.now())).toBeLessThan(10_000)
    expect(await plansOf(player)).toEqual([saved])
    expect(await testServer.stored(player.uid)).toBe(before)
  })

  test('plans are listed by name, and saving under the id of one changes and renames it', async () => {
    const player = await testServer.player()
    await player.ask('savePlan', plan({ name: 'noon' }))
    const { plan: morning } = await player.ask('savePlan', plan({ name: 'Morning' }))
    const entries = [{ ...kindling, repeats: true }]
    await player.ask('savePlan', { ...plan({ name: 'Tomorrow', entries }), id: morning.id })
    expect(await plansOf(player)).toMatchObject([{ name: 'noon' }, { id: morning.id, name: 'Tomorrow', entries }])
  })

  test('a player has at most 20 plans, also when saving several at once, and can still change them', async () => {
    const player = await testServer.player()
    const { plan: first } = await player.ask('savePlan', plan({ name: '1' }))
    for (let number = 2; number < MOST_SAVED_PLANS; number++) {
      await testServer.sql()`
        insert into saved_plans (id, player_uid, name, entries, rules, saved_at)
        select ${`${player.uid}-${number}`}, player_uid, ${String(number)}, entries, rules, saved_at
        from saved_plans where id = ${first.id}`
    }
    const saves = await Promise.all(['a', 'b', 'c', 'd'].map((name) => player.post('/api/savePlan', plan({ name }))))
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429])
    expect(await plansOf(player)).toHaveLength(MOST_SAVED_PLANS)
    expect(await player.refused('savePlan', plan())).toEqual({
      code: 'resource-exhausted',
      message: 'You have 20 saved plans. Delete one first.',
      details: { reason: 'plan/too-many', most: MOST_SAVED_PLANS },
    })
    expect((await player.ask('savePlan', { ...plan({ name: 'Renamed' }), id: first.id })).plan.name).toBe('Renamed')
    expect(await player.ask('deletePlan', { id: first.id })).toEqual({ deleted: true })
    await player.ask('savePlan', plan())
  })

  test('an abusive name is refused, also in disguise, for a new plan and for a renamed one', async () => {
    const player = await testServer.player()
    const { plan: saved } = await player.ask('savePlan', plan())
    for (const name of ['fucker', 'fuuuck', 'ｆｕｃｋ']) {
      for (const id of [undefined, saved.id])
        expect(await player.refused('savePlan', { ...plan({ name }), id })).toMatchObject({
          message: 'This plan name is not allowed. Choose another one.',
        })
    }
    expect(await plansOf(player)).toEqual([saved])
  })

  const items = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`item_${index}`, 'sell'] as const))
  const long = 'x'.repeat(64)
  const anEntry = (parts: object) => ({ entries: [{ ...kindling, ...parts }] as never })
  const refusedPlans: readonly [string, object, string][] = [
    ['without a name', { name: ' ' }, 'name'],
    ['with a name of 41 characters', { name: 'x'.repeat(41) }, 'name'],
    ['with a hidden character in its name', { name: 'Mor\u200bning' }, 'name'],
    ['with a name the database cannot hold', { name: 'a\u0000' }, 'name'],
    ['without entries', { entries: [] }, 'entries'],
    ['with 51 entries', { entries: Array(PLAN_LIMIT + 1).fill(kindling) }, 'entries'],
    [
      'of more than 12,000 characters',
      {
        entries: Array(PLAN_LIMIT).fill({
          ...kindling,
          locationId: long,
          goal: { kind: 'stock', itemId: long, quantity: 1 },
          repeats: true,
        }),
      },
      'entries',
    ],
    ['with an entry without an activity', { entries: [{ goal: null }] }, 'entries.0'],
    ['with an activity and a recipe in one entry', anEntry({ recipeId: 'bread' }), 'entries.0'],
    ['with markup for an id', anEntry({ activityId: '<b>' }), 'entries.0.activityId'],
    ['with an unknown goal', anEntry({ goal: { kind: 'forever' } }), 'entries.0.goal.kind'],
    ['with a goal of 0', anEntry({ goal: { kind: 'count', count: 0 } }), 'entries.0.goal.count'],
    ['with an unknown field', anEntry({ completed: 49 }), 'entries.0'],
    ['with an unknown rule', { rules: { ...rules, onWin: 'stop' } }, 'rules'],
    [
      'with an unknown choice for an item',
      { rules: { ...rules, onFullPack: { logs: 'eat' } } },
      'rules.onFullPack.logs',
    ],
    ['with rules for 101 items', { rules: { ...rules, onFullPack: items(FULL_PACK_RULES + 1) } }, 'rules'],
  ]

  test.each(refusedPlans)('a plan %s is refused, saved or shared', async (_, parts, field) => {
    const player = await testServer.player()
    for (const name of ['savePlan', 'readSharedPlan'] as const) {
      const { code, details } = await player.refused(name, { ...plan(), ...parts })
      expect([name, code, details?.['field']]).toEqual([name, 'invalid-argument', field])
    }
    expect(await rowsOf(player)).toEqual([])
  })

  test('the fullest plan of the game can be saved', async () => {
    const { activities, items } = testServer.server.timeline.contentAt(testServer.now()).content
    const longest = <T extends { id: string }>(all: Readonly<Record<string, T>>, most: number) =>
      Object.values(all)
        .sort((one, other) => other.id.length - one.id.length)
        .slice(0, most)
    const entries = longest(activities, PLAN_LIMIT).map(({ id, locationId }) => ({
      activityId: id,
      locationId,
      goal: { kind: 'stock' as const, itemId: longest(items, 1)[0]?.id ?? '', quantity: 1_000_000 },
      repeats: true,
    }))
    const onFullPack = Object.fromEntries(longest(items, FULL_PACK_RULES).map(({ id }) => [id, 'sell' as const]))
    const fullest = plan({ entries, rules: { ...rules, onFullPack } })
    expect(JSON.stringify(fullest).length).toBeGreaterThan(LONGEST_PLAN / 2)
    await (await testServer.player()).ask('savePlan', fullest)
  })
})

test('the plan of another player can be neither changed nor deleted nor read', async () => {
  const [owner, other] = [await testServer.player(), await testServer.player()]
  const { plan: saved } = await owner.ask('savePlan', plan())
  expect(await other.refused('savePlan', { ...plan({ name: 'Taken' }), id: saved.id })).toMatchObject({
    code: 'not-found',
    message: 'Saved plan not found',
  })
  expect(await other.ask('deletePlan', { id: saved.id })).toEqual({ deleted: false })
  expect(await plansOf(other)).toEqual([])
  expect(await plansOf(owner)).toEqual([saved])
})

test('a shared plan is read with abuse in its name masked, and nothing is saved', async () => {
  const player = await testServer.player()
  const shared = plan({ name: 'A fucker of a day' })
  expect((await player.ask('readSharedPlan', shared)).plan).toEqual({ ...shared, name: 'A ****er of a day' })
  expect(await plansOf(player)).toEqual([])
})

test('staff who view a game see its saved plans and cannot change them', async () => {
  const [player, staff] = [await testServer.player(), await staffWith(testServer, 'view_players')]
  const { plan: saved } = await player.ask('savePlan', plan())
  const as = (call: string, input: object) => ({ playerId: player.uid, asked: { call, input } })
  expect(await staff.ask('askAsPlayer', as('listPlans', {}) as never)).toEqual({ answer: { plans: [saved] } })
  for (const [call, input] of [
    ['savePlan', { ...plan({ name: 'By staff' }), id: saved.id }],
    ['deletePlan', { id: saved.id }],
    ['readSharedPlan', plan()],
  ] as const)
    expect((await staff.refused('askAsPlayer', as(call, input))).details).toMatchObject({ field: 'asked.call' })
  expect(await staff.ask('deletePlan', { id: saved.id })).toEqual({ deleted: false })
  expect(await plansOf(player)).toEqual([saved])
})

test('the export of personal data has the saved plans', async () => {
  const player = await testServer.player()
  const { plan: saved } = await player.ask('savePlan', plan())
  expect((await player.ask('exportMyData', {})).data['saved_plans']).toEqual([{ ...saved, playerUid: player.uid }])
})

test('saved plans stay when a guest becomes a full account, and are deleted with the account', async () => {
  const [player, neighbour] = [await testServer.player(), await testServer.player()]
  await player.ask('savePlan', plan())
  await neighbour.ask('savePlan', plan())
  const credentials = { username: 'Planner', password: 'a password of a player' }
  await player.ask('upgradeGuest', credentials)
  expect(await plansOf(player)).toHaveLength(1)
  await player.ask('deleteMyAccount', credentials)
  expect(await rowsOf(player)).toEqual([])
  expect(await rowsOf(neighbour)).toHaveLength(1)
})

test('removing an expired guest deletes its saved plans', async () => {
  const guest = await testServer.player()
  await guest.ask('savePlan', plan())
  await testServer.forward(days(1) + 1)
  await removeGuests(testServer.server)
  expect(await rowsOf(guest)).toEqual([])
})
