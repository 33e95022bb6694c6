import { callError } from '@hearthward/contract'
import { days, MAX_ABSENCE, newPlayer, type Player, seconds, USUAL_RATES } from '@hearthward/engine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Toast } from '../game-state.ts'
import type { LocalCopy } from '../storage/local-copy.ts'
import { toasts } from '../toasts.ts'
import { checkLocalCopy } from './local-copy-check.ts'

const START = 1_000_000
const FAST = 'Experience in fishing was gained faster than expected'
const SUSPICIOUS = 'Suspicious activity detected. Please contact support if this is an error.'
let shown: Toast[] = []
let unsubscribe = () => {}
let requests: { path: string; body: unknown }[] = []

/** Stubs the network: the server's answer to an XP check. */
function serverAnswers(status: number, answer: (body: { xpGains: unknown[] }) => object): void {
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    requests.push({ path, body: JSON.parse(body) })
    return Response.json(answer(JSON.parse(body)), { status })
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  shown = []
  requests = []
  unsubscribe = toasts.subscribe((toast) => shown.push(toast))
})
afterEach(() => {
  unsubscribe()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The server's state, and a copy under other rules with this much more fishing experience a minute later. */
function claimed(more: number): [LocalCopy, Player] {
  const server = newPlayer('p', START)
  const player = structuredClone(server)
  player.skills.fishing.experience += more
  player.settledAt += seconds(60)
  const copy: LocalCopy = {
    uid: 'p',
    username: 'Maren',
    sessionId: 's',
    player,
    confirmed: server,
    answered: [],
    pending: [],
    timeline: [{ from: 0, contentVersion: 'v', ...USUAL_RATES }],
    rolls: [],
    rules: 'other rules',
    hash: null,
    seal: null,
    isProvisional: false,
    timeOffset: 0,
    notKept: [],
  }
  return [copy, server]
}

async function warningsOf(more: number): Promise<Toast[]> {
  const checking = checkLocalCopy(...claimed(more), true)
  await vi.advanceTimersByTimeAsync(seconds(10))
  await checking
  return shown
}

test('[XPV-14] a warning that does not block is shown, for a gain checked alone or in a batch', async () => {
  serverAnswers(200, ({ xpGains }) => {
    const verdict = { valid: true, warning: FAST, xpRate: 1, suspiciousRatio: 1.5 }
    return xpGains ? { batchValid: true, results: [verdict] } : verdict
  })
  expect(await warningsOf(5_000)).toEqual([{ kind: 'warning', text: FAST }])
  const gain = { skillType: 'fishing', oldXp: 0, timeDiffMs: 60_000 }
  expect(requests).toEqual([{ path: '/api/validateXpGain', body: { ...gain, newXp: 5_000 } }])
  shown = []
  expect(await warningsOf(500)).toEqual([{ kind: 'warning', text: FAST }])
  expect(requests.slice(1)).toEqual([
    { path: '/api/validateXpGainBatch', body: { xpGains: [{ ...gain, newXp: 500 }] } },
  ])
})

test('[XPV-14] an answer without a warning shows nothing', async () => {
  serverAnswers(200, () => ({ valid: true, warning: null, xpRate: 1, suspiciousRatio: 0.5 }))
  expect(await warningsOf(5_000)).toEqual([])
  expect(requests).toHaveLength(1)
})

test('a copy that is days old is checked over 24 hours, since the server refuses any longer time', async () => {
  serverAnswers(200, () => ({ valid: true, warning: null, xpRate: 1, suspiciousRatio: 0.5 }))
  const [copy, server] = claimed(5_000)
  copy.player.settledAt += days(3)
  await checkLocalCopy(copy, server, true)
  expect(requests).toMatchObject([{ body: { timeDiffMs: MAX_ABSENCE } }])
})

test('[XPV-13] a blocked gain is shown as a warning', async () => {
  serverAnswers(400, () => callError('xp/suspicious'))
  expect(await warningsOf(5_000)).toEqual([{ kind: 'warning', text: SUSPICIOUS }])
})

test('a copy that claims no more than the server has is not checked', async () => {
  serverAnswers(200, () => ({}))
  expect(await warningsOf(0)).toEqual([])
  expect(requests).toEqual([])
})
