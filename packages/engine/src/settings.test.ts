import { expect, test } from 'vitest'
import type { Intent } from './intents.ts'
import { does, player, refusalOf, worldOf } from './testing.ts'

const world = worldOf([])
const setting = (values: object) => ({ type: 'updateSettings', ...values }) as Intent

test('[X1] a change of settings names any of the seven and leaves the others', () => {
  const before = player()
  const changes = {
    autoBankEnabled: true,
    soundEnabled: true,
    notificationsEnabled: true,
    theme: 'light',
    autoEatEnabled: false,
    autoEatThreshold: 75,
    displayMode: 'compact',
  }
  expect(Object.keys(changes).sort()).toEqual(Object.keys(before.settings).sort())
  for (const [field, value] of Object.entries(changes)) {
    const after = does(before, world, setting({ [field]: value }))
    expect(after).toEqual({ ...before, settings: { ...before.settings, [field]: value } })
  }
  expect(does(before, world, setting(changes)).settings).toEqual(changes)
  expect(does(before, world, setting({}))).toEqual(before)
})

test('[X1] one wrong value refuses them all and names its field', () => {
  const wrong = { theme: 'light', autoEatThreshold: 101, soundEnabled: true }
  expect(refusalOf(player(), world, setting(wrong))).toEqual({
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
  expect(refusalOf(player(), world, setting(values))?.code).toBe('settings/invalid')
})

test.each([0, 100])('[X1] eating by itself may begin at %s', (autoEatThreshold) => {
  expect(does(player(), world, setting({ autoEatThreshold })).settings.autoEatThreshold).toBe(autoEatThreshold)
})

test('[X1] a setting that is left undefined is not named', () => {
  const after = does(player(), world, setting({ theme: undefined, soundEnabled: true }))
  expect(after.settings).toStrictEqual({ ...player().settings, soundEnabled: true })
})

test('[X1] [T5] minus nothing is no threshold', () => {
  const refused = refusalOf(player(), world, { type: 'updateSettings', autoEatThreshold: -0 })
  expect(refused).toEqual({ code: 'settings/invalid', details: { field: 'autoEatThreshold' } })
})
