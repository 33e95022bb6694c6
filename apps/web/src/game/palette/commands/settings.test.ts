import { newPlayer, type Settings } from '@hearthward/engine'
import { expect, test } from 'vitest'
import type { PaletteContext } from '../command.ts'
import { settings } from './settings.ts'

const DARK = {
  theme: 'dark',
  displayMode: 'normal',
  soundEnabled: true,
  autoEatEnabled: true,
  autoBankEnabled: true,
} as const
const LIGHT = {
  theme: 'light',
  displayMode: 'compact',
  soundEnabled: false,
  autoEatEnabled: false,
  autoBankEnabled: false,
} as const

test('each setting has a command that toggles it', () => {
  expect(togglesOf(DARK)).toEqual([
    ['Noon, the light theme', 'sun', { theme: 'light' }],
    ['Compact display', 'cog', { displayMode: 'compact' }],
    ['Sounds off', 'cog', { soundEnabled: false }],
    ['Eat by yourself in a fight: off', 'meal', { autoEatEnabled: false }],
    ['Bank what finds no room: off', 'locked-chest', { autoBankEnabled: false }],
  ])
  expect(togglesOf(LIGHT)).toEqual([
    ['Dusk, the dark theme', 'moon', { theme: 'dark' }],
    ['Normal display', 'cog', { displayMode: 'normal' }],
    ['Sounds on', 'cog', { soundEnabled: true }],
    ['Eat by yourself in a fight: on', 'meal', { autoEatEnabled: true }],
    ['Bank what finds no room: on', 'locked-chest', { autoBankEnabled: true }],
  ])
})

function togglesOf(now: Partial<Settings>) {
  const player = newPlayer('ada', 0)
  Object.assign(player.settings, now)
  return [...settings({ player } as PaletteContext)].map(({ label, icon, effect }) => {
    const [act] = ('intents' in effect && effect.intents) || []
    const { type, ...change } = act as { type: string }
    expect(type).toBe('updateSettings')
    return [label, icon, change]
  })
}
