import { expect, test } from 'vitest'
import { createMemory } from './player-cache.ts'

test('keeps the most recently used rows up to its limit', () => {
  const memory = createMemory(2)
  const row = (uid: string) => ({ uid }) as never
  memory.put('ash', row('ash'))
  memory.put('pell', row('pell'))
  expect(memory.get('ash')).toEqual({ uid: 'ash' })
  memory.put('maren', row('maren'))
  expect(['ash', 'pell', 'maren'].map((uid) => memory.get(uid) !== undefined)).toEqual([true, false, true])
  memory.drop('ash')
  expect(memory.get('ash')).toBeUndefined()
})
