import { expect, test, vi } from 'vitest'
import { toasts } from '../../client/index.ts'
import type { Hands } from './carry-out.ts'
import type { Command } from './command.ts'

vi.stubGlobal('matchMedia', () => ({ matches: false }))
const { carryOut } = await import('./carry-out.ts')

const PAGE = { to: '/game' } as const
const OFFERED = { id: 'travel', group: 'Travel', label: 'Travel to Anvilgate', icon: '', hint: '' } as const

/** Where somebody with these hands is led. */
async function led(deed: Command['deed']): Promise<unknown[]> {
  const ways: unknown[] = []
  const hands = {
    router: { navigate: async (to: unknown) => void ways.push(to) },
    signOut: async () => void ways.push('out'),
  } as unknown as Hands
  await carryOut({ ...OFFERED, deed }, hands)
  return ways
}

test('a command leads to its page, and out where it says so', async () => {
  expect(await led({ page: PAGE })).toEqual([PAGE])
  expect(await led({ signsOut: true })).toEqual(['out'])
})

test('where something of it is refused the player is told, and led nowhere', async () => {
  const heard: string[] = []
  const leave = toasts.subscribe(({ text }) => heard.push(text))
  // Before a character is loaded everything is refused.
  const travel = { type: 'travel', locationId: 'varrock' } as const
  expect(await led({ acts: [travel, travel], page: PAGE, signsOut: true })).toEqual([])
  leave()
  expect(heard).toEqual(['Player not loaded'])
})
