import { content } from '@hearthward/content'
import { type Item, isRefused, newPlayer, perform, type Stack, USUAL_RATES } from '@hearthward/engine'
import { expect, test, vi } from 'vitest'
import { type BankFilter, keptSort, keptText, kindsIn, packParts, roomFor, shownStacks, stayedText } from './bank.ts'

const bank: Stack[] = [
  { id: 'wooden_club', quantity: 2, slot: 0 },
  { id: 'logs', quantity: 500, slot: 1 },
  { id: 'golden_egg', quantity: 1, slot: 2 },
  { id: 'cooked_shrimp', quantity: 40, slot: 3 },
  { id: 'oak_logs', quantity: 30, slot: 4 },
]
const shown = (filter: Partial<BankFilter>, stacks = bank) =>
  shownStacks(stacks, content, { kind: 'all', search: '', sort: 'kind', ...filter })

test('the order by kind is materials, food, gear, treasure, each by name', () => {
  expect(shown({ sort: 'kind' })).toEqual(['logs', 'oak_logs', 'cooked_shrimp', 'wooden_club', 'golden_egg'])
})

test('stacks can be ordered by name, by quantity and by the worth of the whole stack', () => {
  expect(shown({ sort: 'name' })).toEqual(['cooked_shrimp', 'golden_egg', 'logs', 'oak_logs', 'wooden_club'])
  expect(shown({ sort: 'quantity' })).toEqual(['logs', 'cooked_shrimp', 'oak_logs', 'wooden_club', 'golden_egg'])
  const worths = shown({ sort: 'worth' }).map(
    (id) => (content.items[id] as Item).value * (bank.find((stack) => stack.id === id)?.quantity ?? 0),
  )
  expect(worths).toEqual([...worths].sort((a, b) => b - a))
})

test('the search matches words of the name in any order and case', () => {
  expect(shown({ search: 'LOG' })).toEqual(['logs', 'oak_logs'])
  expect(shown({ search: 'logs oak ' })).toEqual(['oak_logs'])
  expect(shown({ search: 'sword' })).toEqual([])
})

test('a tab shows only its kind, and the search is limited to it', () => {
  expect(shown({ kind: 'food' })).toEqual(['cooked_shrimp'])
  expect(shown({ kind: 'food', search: 'log' })).toEqual([])
})

test('only kinds with stacks have a tab', () => {
  expect(kindsIn(bank, content)).toEqual([
    { kind: 'resource', count: 2 },
    { kind: 'food', count: 1 },
    { kind: 'equipment', count: 1 },
    { kind: 'treasure', count: 1 },
  ])
})

test('an item that was removed from the game can still be found', () => {
  expect(shown({ search: 'old' }, [{ id: 'old_hat', quantity: 1, slot: 0 }])).toEqual(['old_hat'])
})

test('[BANK-6] the pack takes as many as it has slots, and any number onto a stack', () => {
  const player = newPlayer('p', 0)
  player.inventory = Array.from({ length: 25 }, (_, slot) => ({ id: 'wooden_club', quantity: 1, slot }))
  expect(roomFor(player, content.items['wooden_club'] as Item, 10)).toBe(3)
  expect(roomFor(player, content.items['logs'] as Item, 9_000)).toBe(9_000)
  expect(player.inventory).toHaveLength(25)
})

test('an unknown stored order falls back to the default', () => {
  const sortStoredAs = (stored: string | null) => {
    vi.stubGlobal('localStorage', { getItem: () => stored })
    return keptSort()
  }
  expect([sortStoredAs('worth'), sortStoredAs('by colour'), sortStoredAs(null)]).toEqual(['worth', 'kind', 'kind'])
  vi.unstubAllGlobals()
})

test('[BANK-2] items that a full bank did not take are named once, and a long list is cut', () => {
  const pack = (...ids: string[]): Stack[] => ids.map((id, slot) => ({ id, quantity: 1, slot }))
  expect(stayedText(pack('wooden_club', 'wooden_club', 'logs'), content)).toBe(
    'Bank is full! Still in your pack: wooden club, logs.',
  )
  expect(stayedText(pack('logs', 'oak_logs', 'ashes', 'wooden_club', 'golden_egg', 'cooked_shrimp'), content)).toBe(
    'Bank is full! Still in your pack: logs, oak logs, ashes, wooden club, golden egg and 1 more.',
  )
  expect(stayedText([], content)).toBeNull()
})

test('[SB4] the supplies of the running action are named, and are not what a full bank did not take', () => {
  const inventory: Stack[] = [
    { id: 'logs', quantity: 5, slot: 0 },
    { id: 'ashes', quantity: 2, slot: 1 },
  ]
  const world = { timeline: [{ from: 0, content, ...USUAL_RATES }], rolls: () => undefined }
  const burning = perform(
    { ...newPlayer('p', 1_000), inventory },
    world,
    { type: 'startActivity', activityId: 'burn_logs', locationId: 'lumbridge' },
    1_000,
  )
  if (isRefused(burning)) throw new Error(burning.refused)
  const { kept, others } = packParts(burning.state, content)
  expect(keptText(kept, content)).toBe('Kept for the running action: logs.')
  expect(others.map(({ id }) => id)).toEqual(['ashes'])
  expect(keptText([], content)).toBeNull()
})
