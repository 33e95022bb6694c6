import { expect, test } from 'vitest'
import { usageEvents } from '../app/analytics.ts'
import { vitals } from '../app/web-vitals.ts'
import { storedList } from './stored-list.ts'

function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  const stored = new Map<string, string>()
  return { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) }
}

test.each([
  ['[WEB-7] the last fifty figures', 50, vitals],
  ['[WEB-8] the last hundred events', 100, usageEvents],
])('%s are stored', (_, most, list) => {
  const stored = storage()
  for (let n = 1; n <= most + 10; n++) list.add(n as never, stored)
  const read = list.read(stored) as unknown as number[]
  expect(read).toHaveLength(most)
  expect([read[0], read.at(-1)]).toEqual([11, most + 10])
})

test('a damaged entry counts as empty and is overwritten by the next one', () => {
  const stored = storage()
  const list = storedList<string>('some', 3)
  for (const damaged of ['{not json', '{"no": "list"}', '"text"']) {
    stored.setItem('some', damaged)
    expect(list.read(stored)).toEqual([])
    list.add('next', stored)
    expect(list.read(stored)).toEqual(['next'])
  }
})

test('a full storage is ignored', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(() => storedList('some', 3).add('next', full)).not.toThrow()
})
