import { expect, test } from 'vitest'
import type { Intent } from '../core/intents.ts'
import { advance, hours, SKILLS, shownSkills, stateHash } from '../index.ts'
import {
  activity,
  performIntent,
  player,
  refusalOf,
  START,
  startIntent,
  worldOf,
  yields,
} from '../testing/small-world.ts'

const world = worldOf([])
const settingsIntent = (values: object) => ({ type: 'updateSettings', ...values }) as Intent

test('[X1] a change of settings contains any of the eight and keeps the others', () => {
  const before = player()
  const changes = {
    autoBankEnabled: true,
    bankSuppliesEnabled: false,
    soundEnabled: true,
    notificationsEnabled: true,
    theme: 'light',
    autoEatEnabled: false,
    autoEatThreshold: 75,
    displayMode: 'compact',
  }
  expect(Object.keys(changes).sort()).toEqual(Object.keys(before.settings).sort())
  for (const [field, value] of Object.entries(changes)) {
    const after = performIntent(before, world, settingsIntent({ [field]: value }))
    expect(after).toEqual({ ...before, settings: { ...before.settings, [field]: value } })
  }
  expect(performIntent(before, world, settingsIntent(changes)).settings).toEqual(changes)
  expect(performIntent(before, world, settingsIntent({}))).toEqual(before)
})

test('[X1] one invalid value refuses them all and names its field', () => {
  const wrong = { theme: 'light', autoEatThreshold: 101, soundEnabled: true }
  expect(refusalOf(player(), world, settingsIntent(wrong))).toEqual({
    code: 'settings/invalid',
    details: { field: 'autoEatThreshold' },
  })
})

test.each([
  { autoEatThreshold: -1 },
  { autoEatThreshold: 101 },
  { autoEatThreshold: 30.5 },
  { autoEatThreshold: Number.NaN },
  { autoEatThreshold: '30' },
  { theme: 'pink' },
  { theme: null },
  { displayMode: 'huge' },
  { soundEnabled: 1 },
  { autoBankEnabled: 'true' },
  { coins: 1_000_000 },
  { toString: true },
  JSON.parse('{"__proto__": {"theme": "light"}}'),
])('[X1] %o is not a setting', (values) => {
  expect(refusalOf(player(), world, settingsIntent(values))?.code).toBe('settings/invalid')
})

test.each([0, 100])('[X1] the auto-eat threshold can be %s', (autoEatThreshold) => {
  expect(performIntent(player(), world, settingsIntent({ autoEatThreshold })).settings.autoEatThreshold).toBe(
    autoEatThreshold,
  )
})

test('[X1] an undefined setting is ignored', () => {
  const after = performIntent(player(), world, settingsIntent({ theme: undefined, soundEnabled: true }))
  expect(after.settings).toStrictEqual({ ...player().settings, soundEnabled: true })
})

test('[X1] [T5] -0 is not a valid threshold', () => {
  const refused = refusalOf(player(), world, { type: 'updateSettings', autoEatThreshold: -0 })
  expect(refused).toEqual({ code: 'settings/invalid', details: { field: 'autoEatThreshold' } })
})

const showIntent = (skillType: unknown, isShown: unknown) => ({ type: 'showSkill', skillType, isShown }) as Intent

test('[X6] [SET-3, SET-4] a skill is hidden and shown again, and nothing else changes', () => {
  const before = player()
  const hidden = performIntent(before, world, showIntent('prayer', false))
  expect(hidden).toEqual({ ...before, hiddenSkills: ['prayer'] })
  expect(shownSkills([], hidden)).toEqual(SKILLS.filter((skill) => skill !== 'prayer'))
  expect(performIntent(hidden, world, showIntent('prayer', false))).toEqual(hidden)
  expect(performIntent(hidden, world, showIntent('prayer', true))).toEqual(before)
})

test('[X6] [X2] the order of hiding skills does not change the state', () => {
  const one = performIntent(
    performIntent(player(), world, showIntent('mining', false)),
    world,
    showIntent('attack', false),
  )
  const other = performIntent(
    performIntent(player(), world, showIntent('attack', false)),
    world,
    showIntent('mining', false),
  )
  expect(one.hiddenSkills).toEqual(['attack', 'mining'])
  expect(stateHash(one)).toBe(stateHash(other))
})

test('[X6] [SET-4] a skill hidden for everybody stays hidden for each player', () => {
  const hidden = performIntent(player(), world, showIntent('prayer', false))
  expect(shownSkills(['mining', 'prayer'], hidden)).toEqual(
    SKILLS.filter((skill) => skill !== 'prayer' && skill !== 'mining'),
  )
  expect(shownSkills(SKILLS, hidden)).toEqual([])
})

test('[X6] a hidden skill is trained like all others', () => {
  const game = worldOf([activity('chop', { outputs: [yields('logs')] })])
  const hidden = performIntent(player(), game, showIntent('woodcutting', false))
  const after = advance(performIntent(hidden, game, startIntent('chop')), game, START + hours(1)).state
  const plain = advance(performIntent(player(), game, startIntent('chop')), game, START + hours(1)).state
  expect(after.skills).toEqual(plain.skills)
})

test('[X6] [SET-5] the overall line can never be hidden', () => {
  expect(refusalOf(player(), world, showIntent('overall', false))).toEqual({ code: 'skill/overall', details: {} })
})

test.each([
  ['sailing', false],
  ['', false],
  [null, false],
  ['__proto__', false],
  ['mining', undefined],
  ['mining', 'false'],
])('[X6] %o cannot be hidden by %o', (skillType, isShown) => {
  expect(refusalOf(player(), world, showIntent(skillType, isShown))?.code).toBe('settings/invalid')
})
