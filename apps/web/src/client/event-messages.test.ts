import { content } from '@hearthward/content'
import {
  type GameEvent,
  type Loadout,
  type LoadoutWorn,
  newPlayer,
  type Player,
  reportOf,
  type Stop,
} from '@hearthward/engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  announceStaffChange,
  announceStaffChanges,
  announceState,
  rememberState,
  reportEvents,
} from './event-messages.ts'
import { type Toast, useGame } from './game-state.ts'
import { toasts } from './toasts.ts'

const at = 1_000_000
let shown: Toast[] = []
let stop = () => {}

beforeEach(() => {
  shown = []
  const unsubscribe = toasts.subscribe((toast) => shown.push(toast))
  stop = () => void unsubscribe()
  useGame.setState({ totals: reportOf([], at, at), drops: [], finds: [] })
})
afterEach(() => stop())

const texts = () => shown.map(({ text }) => text)
const achieved = (achievementId: string): GameEvent => ({
  type: 'achieved',
  at,
  achievementId,
  coins: 10,
  points: {},
  gained: {},
})

test('started and completed quests and achievements are shown by name', () => {
  reportEvents(
    [
      { type: 'questStarted', at, questId: 'first_steps' },
      { type: 'questDone', at, questId: 'first_steps', coins: 150, points: { attack: 50 } },
      achieved('green_thumb'),
    ],
    content,
  )
  expect(texts()).toEqual([
    'Quest started: First Steps',
    'Quest completed: First Steps',
    `Achievement earned: ${content.achievements['green_thumb']?.name}`,
  ])
})

test('[INV-14] items that did not fit are shown by name', () => {
  reportEvents([{ type: 'overflowed', at, activityId: 'gather_kindling', lost: { logs: 1, bird_nest: 2 } }], content)
  expect(texts()).toEqual(["Inventory full! Could not add: Logs, Bird's nest"])
})

test("[SB4] what 'Deposit all' left in the pack for the running action is shown by name", () => {
  reportEvents([{ type: 'kept', at, items: { logs: 12, oak_logs: 3 } }], content)
  expect(texts()).toEqual(['Kept for the running action: Logs, Oak logs'])
})

test('[INV-15] items that no longer exist are shown without a name', () => {
  reportEvents([{ type: 'overflowed', at, activityId: 'gather_kindling', lost: { taken_out: 1 } }], content)
  expect(texts()).toEqual(['Could not add item to inventory'])
})

const worn = (parts: Partial<LoadoutWorn>): LoadoutWorn => ({
  type: 'loadoutWorn',
  at,
  loadoutId: 1,
  worn: [],
  withdrawn: {},
  deposited: {},
  missing: {},
  unusable: [],
  noRoom: {},
  ...parts,
})

test('what a loadout lacks is shown by name', () => {
  const loadouts = [{ id: 1, name: 'Melee' } as Loadout]
  useGame.setState({ player: { ...newPlayer('p', at), loadouts } })
  reportEvents([worn({})], content)
  expect(texts()).toEqual([])
  const lacking = worn({ missing: { bronze_sword: 1, bread: 3 }, unusable: ['iron_arrow'], noRoom: { logs: 2 } })
  reportEvents([lacking], content)
  expect(shown).toEqual([
    {
      kind: 'warning',
      text: 'Melee. Missing: Bronze sword, 3 × Bread. You cannot wear: Iron arrow. No room in the pack: 2 × Logs',
    },
  ])
})

test('a plan that wears a loadout again and again names the same shortage once', () => {
  useGame.setState({ player: newPlayer('p', at) })
  const started: GameEvent = { type: 'started', at, activityId: 'fight_chickens', locationId: null }
  const begin = (missing: LoadoutWorn['missing']) => reportEvents([worn({ loadoutId: 7, missing }), started], content)
  for (let turn = 0; turn < 3; turn++) begin({ bread: 3 })
  expect(texts()).toEqual(['Loadout. Missing: 3 × Bread'])
  begin({ bread: 4 })
  expect(texts()).toHaveLength(2)
  reportEvents([worn({ loadoutId: 7, missing: { bread: 4 } })], content)
  expect(texts()).toHaveLength(3)
})

test('many achievements at once are one message', () => {
  reportEvents(Object.keys(content.achievements).slice(0, 12).map(achieved), content)
  expect(texts()).toEqual(['12 achievements earned'])
})

test('an action stopped by travel shows no message; any other stop does', () => {
  const stopped = (reason: 'stop/travelled' | 'stop/died'): GameEvent => ({
    type: 'stopped',
    at,
    activityId: 'fight_chickens',
    reason,
    details: {},
  })
  reportEvents([stopped('stop/travelled'), { type: 'travelled', at, locationId: 'varrock' }], content)
  expect(texts()).toEqual([])
  reportEvents([stopped('stop/died')], content)
  expect(shown).toEqual([{ kind: 'warning', text: 'You have died! Respawning with 10% health.' }])
})

const DIED = 'You have died! Respawning with 10% health.'

describe('the last stop of a plan', () => {
  const waiting = (rules: Partial<Player['plan']['rules']> = {}): Player => {
    const player = newPlayer('p', at)
    const entry = {
      id: 1,
      activityId: 'gather_kindling',
      locationId: 'lumbridge',
      goal: null,
      completed: 0,
      stop: null,
    }
    const plan = { ...player.plan, rules: { ...player.plan.rules, ...rules } }
    return { ...player, plan, queue: [{ ...entry, repeats: false }] }
  }
  const stopped = (reason: Stop['reason']): GameEvent => ({
    type: 'stopped',
    at,
    activityId: 'gather_kindling',
    reason,
    details: {},
  })
  const started: GameEvent = { type: 'started', at, activityId: 'gather_kindling', locationId: 'lumbridge' }
  const messagesOf = (player: Player, ...events: GameEvent[]) => {
    useGame.setState({ player })
    reportEvents(events, content)
    useGame.setState({ player: null })
    return texts()
  }

  test('says that the plan has ended', () => {
    expect(messagesOf(waiting(), stopped('stop/goal'))).toEqual(['Goal reached. The plan has ended.'])
  })

  test('says that the plan is paused where its rules stop it', () => {
    expect(messagesOf(waiting({ onMissingSupplies: 'stop' }), stopped('combat/food'))[0]).toMatch(
      /The plan is paused\.$/,
    )
    expect(messagesOf(waiting(), stopped('stop/goal'), stopped('stop/tries')).at(-1)).toMatch(/The plan is paused\.$/)
    expect(messagesOf(waiting({ onDeath: 'stop' }), stopped('stop/died')).at(-1)).toBe(`${DIED} The plan is paused.`)
  })

  test('says nothing of the plan if an entry follows, or if there is no plan', () => {
    expect(messagesOf(waiting(), stopped('stop/goal'), started)).toEqual(['Goal reached'])
    expect(messagesOf(newPlayer('p', at), stopped('stop/died'))[1]).toBe(DIED)
  })

  test('many stops at once are counted, and only the last one is named', () => {
    const many = Array.from({ length: 9 }, () => [stopped('stop/goal'), started]).flat()
    expect(messagesOf(waiting(), ...many, stopped('stop/died'))).toEqual([
      '10 actions of the plan have ended',
      `${DIED} The plan has ended.`,
    ])
  })
})

test('a stop that only the server knew of is shown once; one from before this visit is not', () => {
  const stopped = (moment: number, reason: Stop['reason']) => ({
    ...newPlayer('p', at),
    lastStop: { at: moment, activityId: 'fight_chickens', reason, details: {} },
  })
  rememberState(stopped(at, 'stop/died'))
  announceState(stopped(at, 'stop/died'))
  announceState(stopped(at + 1, 'stop/asked'))
  expect(texts()).toEqual([])
  announceState(stopped(at + 2, 'stop/died'))
  announceState(stopped(at + 2, 'stop/died'))
  expect(texts()).toEqual(['You have died! Respawning with 10% health.'])
  reportEvents([{ type: 'stopped', ...stopped(at + 3, 'stop/died').lastStop }], content)
  announceState(stopped(at + 3, 'stop/died'))
  expect(texts()).toHaveLength(2)
})

test('a session adds up kills, deaths, coins, quests and achievements', () => {
  const fought: GameEvent = {
    type: 'fought',
    at,
    activityId: 'fight_chickens',
    monsterId: 'chicken',
    kills: 2,
    duration: 60_000,
    points: { attack: 8, hitpoints: 8 },
    coins: 7,
    gained: { feather: 5 },
    used: {},
    damageDealt: 20,
    damageTaken: 3,
  }
  expect(reportEvents([fought, achieved('green_thumb')], content)).toBe(2)
  reportEvents([fought, { type: 'died', at, activityId: 'fight_chickens', monsterId: 'chicken' }], content)
  const { totals, drops } = useGame.getState()
  expect(totals).toMatchObject({
    from: at,
    completions: 4,
    kills: 4,
    deaths: 1,
    coins: 24,
    achievements: ['green_thumb'],
    experience: { attack: 16, hitpoints: 16 },
    gained: { feather: 10 },
  })
  expect(drops).toMatchObject([{ experience: 16 }, { experience: 16 }])
})

test('only items with a chance of 1 % or less are rare finds', () => {
  const loot = content.monsters['chicken']?.loot ?? []
  const rare = loot.find(({ chance }) => chance <= 0.01)?.itemId ?? ''
  const usual = loot.find(({ chance }) => chance > 0.01)?.itemId ?? ''
  const found: GameEvent = {
    type: 'found',
    at,
    activityId: 'fight_chickens',
    coins: 5,
    gained: { [rare]: 1, [usual]: 2 },
    finds: [],
  }
  reportEvents([found], content)
  expect(shown).toEqual([{ kind: 'drop', text: `Rare find: ${content.items[rare]?.name}` }])
  expect(useGame.getState().finds).toMatchObject([
    { itemId: rare, chance: loot.find((o) => o.itemId === rare)?.chance },
  ])
  expect(useGame.getState().totals).toMatchObject({ coins: 5, gained: { [rare]: 1, [usual]: 2 } })
  expect(useGame.getState().drops.at(-1)).toMatchObject({ experience: 0, gained: { [rare]: 1, [usual]: 2 } })
})

test('changes by staff are shown, items by name', () => {
  announceStaffChange({ kind: 'given', itemId: 'oak_logs', quantity: 1_300 }, content)
  announceStaffChange({ kind: 'taken', itemId: 'new_thing', quantity: 1 }, null)
  for (const kind of ['member', 'no-member', 'migrated', 'changed'] as const) announceStaffChange({ kind }, content)
  announceStaffChange({ kind: 'cleaned', what: ['2 items from the pack', '1 action from the queue'] }, content)
  expect(texts()).toEqual([
    `Staff have given you 1,300 × ${content.items['oak_logs']?.name}.`,
    'Staff have taken 1 × new thing from you.',
    'Staff have given you a membership.',
    'Staff have ended your membership.',
    'Staff have repaired your pack and bank.',
    'Staff have changed your character.',
    'Staff have removed things that no longer exist in the game: 2 items from the pack, 1 action from the queue.',
  ])
})

test('changes by staff during an absence are shown on return, each once, and many of them as one message', () => {
  const given = { kind: 'given', itemId: 'oak_logs', quantity: 2 } as const
  const changed = { kind: 'changed' } as const
  announceStaffChanges(
    [
      { at: 1_000, change: given },
      { at: 2_000, change: changed },
      { at: 3_000, change: changed },
    ],
    content,
  )
  expect(texts()).toEqual([
    `Staff have given you 2 × ${content.items['oak_logs']?.name}.`,
    'Staff have changed your character.',
  ])
  // Until the page has saved, the server sends them with every opening.
  announceStaffChanges([{ at: 3_000, change: changed }], content)
  expect(texts()).toHaveLength(2)
  announceStaffChanges(
    [1, 2, 3, 4].map((n) => ({ at: 3_000 + n, change: { ...given, quantity: n } })),
    content,
  )
  expect(texts().at(-1)).toBe('Staff have changed your character 4 times while you were away.')
})
