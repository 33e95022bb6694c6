import { expect, test } from 'vitest'
import { useEvents } from '../app/analytics.ts'
import { vitals } from '../app/web-vitals.ts'
import { storedList } from './stored-list.ts'

function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>()
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }
}

test.each([
  ['[WEB-7] the last fifty figures', 50, vitals],
  ['[WEB-8] the last hundred events', 100, useEvents],
])('%s are kept', (_, most, list) => {
  const kept = storage()
  for (let n = 1; n <= most + 10; n++) list.add(n as never, kept)
  const read = list.read(kept) as unknown as number[]
  expect(read).toHaveLength(most)
  expect([read[0], read.at(-1)]).toEqual([11, most + 10])
})

test('a damaged entry counts as empty and is overwritten by the next one', () => {
  const kept = storage()
  const list = storedList<string>('some', 3)
  for (const damaged of ['{not json', '{"no": "list"}', '"text"']) {
    kept.setItem('some', damaged)
    expect(list.read(kept)).toEqual([])
    list.add('next', kept)
    expect(list.read(kept)).toEqual(['next'])
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
