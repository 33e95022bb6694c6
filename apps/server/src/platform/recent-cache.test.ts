import { expect, test, vi } from 'vitest'
import { createRecentCache } from './recent-cache.ts'

const makes = () => vi.fn(async (key: string) => ({ key }))

test('a value is made once, also for callers at the same time', async () => {
  const cache = createRecentCache<object>(2)
  const make = makes()
  const get = (key: string) => cache.get(key, () => make(key))
  const [first, second] = await Promise.all([get('a'), get('a')])
  expect(first).toBe(second)
  expect(await get('a')).toBe(first)
  expect(make).toHaveBeenCalledTimes(1)
})

test('the key that was not asked for the longest is forgotten', async () => {
  const cache = createRecentCache<object>(2)
  const make = makes()
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(key, () => make(key))
  expect(make.mock.calls.flat()).toEqual(['a', 'b', 'c', 'b'])
})

test('a failure rejects for every caller, is not cached and displaces no value', async () => {
  const cache = createRecentCache<object>(1)
  const make = makes()
  await cache.get('a', () => make('a'))
  const fail = vi.fn(async () => Promise.reject(new Error('not made')))
  const failures = await Promise.allSettled([cache.get('b', fail), cache.get('b', fail)])
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(fail).toHaveBeenCalledTimes(1)
  await cache.get('a', () => make('a'))
  expect(make).toHaveBeenCalledTimes(1)
  expect(await cache.get('b', () => make('b'))).toEqual({ key: 'b' })
})
