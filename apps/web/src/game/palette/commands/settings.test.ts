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
    ['Light theme (Noon)', 'sun', { theme: 'light' }],
    ['Compact display', 'cog', { displayMode: 'compact' }],
    ['Sounds off', 'cog', { soundEnabled: false }],
    ['Auto-eat in fights: off', 'meal', { autoEatEnabled: false }],
    ['Auto-bank when the pack is full: off', 'locked-chest', { autoBankEnabled: false }],
  ])
  expect(togglesOf(LIGHT)).toEqual([
    ['Dark theme (Dusk)', 'moon', { theme: 'dark' }],
    ['Normal display', 'cog', { displayMode: 'normal' }],
    ['Sounds on', 'cog', { soundEnabled: true }],
    ['Auto-eat in fights: on', 'meal', { autoEatEnabled: true }],
    ['Auto-bank when the pack is full: on', 'locked-chest', { autoBankEnabled: true }],
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
