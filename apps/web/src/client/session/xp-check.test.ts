import { callError } from '@hearthward/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailed, Unreachable } from '../connection/calls.ts'
import { createXpCheck, withRetries, type XpCheckCalls, type XpGain } from './xp-check.ts'

const gain = (gained: number): XpGain => ({
  skillType: 'woodcutting',
  oldXp: 100,
  newXp: 100 + gained,
  timeDiffMs: 60_000,
})

/** Stubs the network with the given answers and records the requests. */
function network(answers: Partial<XpCheckCalls> = {}) {
  const requests = { one: [] as XpGain[], many: [] as XpGain[][], pauses: [] as number[] }
  const calls: XpCheckCalls = {
    one: async (gain) => {
      requests.one.push(gain)
      return answers.one ? answers.one(gain) : { warning: null }
    },
    many: async (gains) => {
      requests.many.push(gains)
      return answers.many ? answers.many(gains) : { results: gains.map(() => ({ valid: true, warning: null })) }
    },
    pause: async (ms) => {
      requests.pauses.push(ms)
    },
  }
  return { requests, check: createXpCheck(calls).check }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('[XPV-4] a gain of up to 10 is not checked', async () => {
  const { requests, check } = network()
  expect(await check(gain(10))).toEqual({ allowed: true, warning: null })
  expect(requests.one.length + requests.many.length).toBe(0)
})

test('[XPV-5] a gain under 50 is accepted without asking the server', async () => {
  const { requests, check } = network()
  expect((await check(gain(49))).allowed).toBe(true)
  expect(requests.many).toEqual([])
  const waiting = check(gain(50))
  await vi.advanceTimersByTimeAsync(2_000)
  await waiting
  expect(requests.many).toHaveLength(1)
})

test('[XPV-6] a gain over 1000 is checked alone, at once', async () => {
  const { requests, check } = network()
  const alone = check(gain(1_001))
  expect(requests.one).toEqual([gain(1_001)])
  await alone
  expect(requests.many).toEqual([])
  const waiting = check(gain(1_000))
  await vi.advanceTimersByTimeAsync(2_000)
  await waiting
  expect(requests.one).toHaveLength(1)
  expect(requests.many).toEqual([[gain(1_000)]])
})

test('[XPV-7] gains within 2 s share a batch', async () => {
  const { requests, check } = network()
  const first = check(gain(100))
  await vi.advanceTimersByTimeAsync(1_999)
  const second = check(gain(200))
  expect(requests.many).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all([first, second])
  expect(requests.many).toEqual([[gain(100), gain(200)]])
})

test('[XPV-8] a batch holds at most 10 gains', async () => {
  const { requests, check } = network()
  const verdicts = Array.from({ length: 11 }, (_, n) => check(gain(100 + n)))
  await vi.advanceTimersByTimeAsync(2_000)
  await Promise.all(verdicts)
  expect(requests.many.map(({ length }) => length)).toEqual([10, 1])
})

test('[XPV-9] a check without an answer is tried three times, after pauses of one and two seconds', async () => {
  let tries = 0
  const { requests, check } = network({
    one: async () => {
      tries++
      throw new Unreachable('down')
    },
  })
  await check(gain(5_000))
  expect(tries).toBe(3)
  expect(requests.pauses).toEqual([1_000, 2_000])
})

test('[XPV-9] a batch is retried, too', async () => {
  let tries = 0
  const { requests, check } = network({
    many: async () => {
      if (++tries < 3) throw new Unreachable('down')
      return { results: [{ valid: false, warning: null }] }
    },
  })
  const verdict = check(gain(500))
  await vi.advanceTimersByTimeAsync(2_000)
  expect((await verdict).allowed).toBe(false)
  expect(requests.pauses).toEqual([1_000, 2_000])
})

test('[XPV-10] invalid-argument blocks the gain with its message', async () => {
  const { check } = network({
    one: async () => {
      throw new CallFailed(callError('xp/suspicious'))
    },
  })
  expect(await check(gain(5_000))).toEqual({
    allowed: false,
    warning: 'Suspicious activity detected. Please contact support if this is an error.',
  })
})

test('[XPV-10] an impossible gain within a batch is blocked, and the others are not', async () => {
  const { check } = network({
    many: async (gains) => ({ results: gains.map((_, n) => ({ valid: n !== 1, warning: null })) }),
  })
  const verdicts = [check(gain(100)), check(gain(900)), check(gain(101))]
  await vi.advanceTimersByTimeAsync(2_000)
  expect((await Promise.all(verdicts)).map(({ allowed }) => allowed)).toEqual([true, false, true])
})

test('[XPV-11] unauthenticated blocks the gain with its message', async () => {
  const { check } = network({
    one: async () => {
      throw new CallFailed(callError('xp/unauthenticated'))
    },
  })
  expect(await check(gain(5_000))).toEqual({ allowed: false, warning: 'Authentication required for XP validation.' })
})

test('[XPV-12] any other failure allows the gain', async () => {
  const internal = network({
    one: async () => {
      throw new CallFailed(callError('call/internal', { id: 'x' }))
    },
  })
  expect(await internal.check(gain(5_000))).toEqual({ allowed: true, warning: null })
  const offline = network({
    one: async () => {
      throw new Unreachable('down')
    },
  })
  expect(await offline.check(gain(5_000))).toEqual({ allowed: true, warning: null })
})

test('[XPV-14] a warning that does not block is returned', async () => {
  const { check } = network({ one: async () => ({ warning: 'That was fast' }) })
  expect(await check(gain(5_000))).toEqual({ allowed: true, warning: 'That was fast' })
})

test('a refusal is not retried', async () => {
  let tries = 0
  const attempt = async () => {
    tries++
    throw new CallFailed(callError('xp/suspicious'))
  }
  await expect(withRetries(attempt, async () => {})).rejects.toThrow('Suspicious activity')
  expect(tries).toBe(1)
})
