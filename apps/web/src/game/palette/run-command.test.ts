import { expect, test, vi } from 'vitest'
import { toasts } from '../../client/index.ts'
import type { Command } from './command.ts'
import type { CommandTools } from './run-command.ts'

vi.stubGlobal('matchMedia', () => ({ matches: false }))
const { runCommand } = await import('./run-command.ts')

const PAGE = { to: '/game' } as const
const OFFERED = { id: 'travel', group: 'Travel', label: 'Travel to Anvilgate', icon: '', hint: '' } as const

/** Runs a command and returns where it navigated. */
async function destinationsOf(effect: Command['effect']): Promise<unknown[]> {
  const destinations: unknown[] = []
  const tools = {
    router: { navigate: async (to: unknown) => void destinations.push(to) },
    signOut: async () => void destinations.push('out'),
  } as unknown as CommandTools
  await runCommand({ ...OFFERED, effect }, tools)
  return destinations
}

test('a command opens its page or signs out', async () => {
  expect(await destinationsOf({ page: PAGE })).toEqual([PAGE])
  expect(await destinationsOf({ signsOut: true })).toEqual(['out'])
})

test('a refused intent shows a toast and ends the command', async () => {
  const shown: string[] = []
  const unsubscribe = toasts.subscribe(({ text }) => shown.push(text))
  // Every intent is refused before a character is loaded.
  const travel = { type: 'travel', locationId: 'varrock' } as const
  expect(await destinationsOf({ intents: [travel, travel], page: PAGE, signsOut: true })).toEqual([])
  unsubscribe()
  expect(shown).toEqual(['Player not loaded'])
})
