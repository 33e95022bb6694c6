import { expect, test } from 'vitest'
import { createPlayerCache } from './player-cache.ts'

test('the cache keeps the most recently used rows up to its limit', () => {
  const cache = createPlayerCache(2)
  const row = (uid: string) => ({ uid }) as never
  cache.put('ash', row('ash'))
  cache.put('pell', row('pell'))
  expect(cache.get('ash')).toEqual({ uid: 'ash' })
  cache.put('maren', row('maren'))
  expect(['ash', 'pell', 'maren'].map((uid) => cache.get(uid) !== undefined)).toEqual([true, false, true])
  cache.drop('ash')
  expect(cache.get('ash')).toBeUndefined()
})
