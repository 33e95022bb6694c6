import { callError, type RefusalCode } from '@hearthward/contract'
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../client/call-queries.ts'
import { CallFailed, call, Unreachable } from '../client/connection/calls.ts'
import { toasts } from '../client/index.ts'
import { renderHook } from '../ui/testing-hook.ts'
import { linkOf, notifications, useNotifications } from './notifications.ts'
import { staffMutationOptions, useStaffMutation } from './staff-queries.ts'

afterEach(() => {
  onlineManager.setOnline(true)
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('without a network an action fails at once, and does not run when the network returns', async () => {
  onlineManager.setOnline(false)
  const ban = vi.fn(() => Promise.reject(new Error('no network')))
  const mutation = new MutationObserver(queryClient, { mutationFn: ban })
  await expect(mutation.mutate()).rejects.toThrow('no network')
  onlineManager.setOnline(true)
  await queryClient.resumePausedMutations()
  expect(ban).toHaveBeenCalledOnce()
})

test('without a network a list fails at once, and is refetched when the network returns', async () => {
  onlineManager.setOnline(false)
  const read = vi.fn().mockRejectedValueOnce(new Error('no network')).mockResolvedValue(['ada'])
  const list = new QueryObserver(queryClient, { queryKey: ['players'], queryFn: read })
  const leave = list.subscribe(() => {})
  await vi.waitFor(() => expect(list.getCurrentResult().error?.message).toBe('no network'))
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(list.getCurrentResult().data).toEqual(['ada']))
  leave()
})

test('a failed read shows a plain message, whatever the server answers', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 500 })))
  const input = { playerId: 'ada' }
  await expect(call('getPlayerDetails', input)).rejects.toThrow(
    'The server has a problem and could not answer. Try again in a moment.',
  )
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call('getPlayerDetails', input)).rejects.toThrow('The server cannot be reached. Try again.')
})

const retry = queryClient.getDefaultOptions().queries?.retry as (tries: number, error: Error) => boolean

test('a refused call is not retried; a call without an answer is, twice', () => {
  expect(retry(0, new CallFailed(callError('auth/admin')))).toBe(false)
  const lost = new Unreachable('No answer')
  expect([retry(0, lost), retry(1, lost), retry(2, lost)]).toEqual([true, true, false])
})

test.each<[RefusalCode, object, string, string]>([
  ['ban/already', {}, 'low', 'This player is already banned'],
  ['player/not-found', {}, 'low', 'Player not found'],
  ['auth/admin', {}, 'medium', 'Admin privileges required'],
  ['call/invalid', { field: 'reason', problem: 'too short' }, 'low', 'Invalid reason: too short'],
])(
  '[PLAY-32] an action refused by %s %o adds a notification of type error, severity %s',
  async (code, details, severity, message) => {
    const refusal = callError(code, details as never)
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 400 })))
    await expect(bans()).rejects.toThrow()
    expect(shownNotifications()).toEqual([{ type: 'error', severity, title: 'Failed to ban the player', message }])
  },
)

test('[PLAY-32] an action without an answer adds a notification of type error, severity high', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(bans()).rejects.toThrow()
  expect(shownNotifications()).toMatchObject([{ type: 'error', severity: 'high', message: 'Failed to ban the player' }])
})

test('[PLAY-32] a successful action adds none', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ban: {} })))
  await bans()
  expect(shownNotifications()).toEqual([])
})

test('an action that needs approval is reported as a request, not as a failure', async () => {
  const texts: [kind: string, text: string][] = []
  const unsubscribe = toasts.subscribe(({ kind, text }) => texts.push([kind, text]))
  refuseWith(callError('approval/needed', { requestId: 'r1', value: 5, limit: 1 }))
  await expect(bans()).rejects.toThrow()
  const message = 'Waiting for approval by a colleague. The request is on the Approvals page.'
  expect(texts).toEqual([['info', message]])
  expect(shownNotifications()).toEqual([
    { type: 'info', severity: 'low', title: 'Requested to ban the player', message },
  ])
  expect(useNotifications.getState().notifications.map(linkOf)).toEqual([
    { to: '/admin/approvals', filters: { request: 'r1' }, label: 'See the request' },
  ])
  unsubscribe()
})

test('a request without a colleague tells when it happens', async () => {
  refuseWith(callError('approval/needed', { requestId: 'r2', runsAt: Date.now() + 60_000 }))
  await expect(bans()).rejects.toThrow()
  expect(shownNotifications()[0]?.message).toMatch(
    /^Nobody else can approve this: it happens (tomorrow )?at \d\d:\d\d\.$/,
  )
})

test('an action that needs approval ends its dialog with onRequested, not with onError', async () => {
  vi.stubGlobal('location', { href: '/admin/players' })
  refuseWith(callError('approval/needed', { requestId: 'r3' }))
  const ran: string[] = []
  const note = (name: string) => () => void ran.push(name)
  const [ban] = renderHook(() => useStaffMutation('banPlayer', { doing: 'ban the player' }), [])
  const callbacks = { onSuccess: note('success'), onRequested: note('requested'), onError: note('error') }
  ban?.mutate({ playerId: 'ada', reason: 'Shouts' }, callbacks)
  await vi.waitFor(() => expect(ran).toEqual(['requested']))
})

test('an edit conflict refetches the lists the action changes, and other refusals do not', async () => {
  const read = vi.fn(async () => ({}))
  const list = new QueryObserver(queryClient, { queryKey: ['listBans', {}], queryFn: read })
  const unsubscribe = list.subscribe(() => {})
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1))
  refuseWith(callError('player/not-found'))
  await expect(bans()).rejects.toThrow()
  expect(read).toHaveBeenCalledTimes(1)
  refuseWith(callError('staff/overtaken'))
  await expect(bans()).rejects.toThrow()
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  unsubscribe()
})

test.each([
  ['run while the user is on the page', '/admin/players', ['success', 'settled', 'error', 'settled']],
  ['do not run after the user has gone to another page', '/admin/bans', []],
])('the callbacks of an action %s', async (_rule, pageAtEnd, expected) => {
  const ran: string[] = []
  const note = (name: string) => () => void ran.push(name)
  const callbacks = { onSuccess: note('success'), onError: note('error'), onSettled: note('settled') }
  for (const status of [200, 400]) {
    const page = { href: '/admin/players' }
    vi.stubGlobal('location', page)
    vi.stubGlobal('fetch', async () => {
      page.href = pageAtEnd
      return Response.json(status === 200 ? { ban: {} } : callError('ban/already'), { status })
    })
    const [ban] = renderHook(() => useStaffMutation('banPlayer', { doing: 'ban the player' }), [])
    ban?.mutate({ playerId: 'ada', reason: 'Shouts' }, callbacks)
    await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0))
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  expect(ran).toEqual(expected)
})

function refuseWith(refusal: object): void {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 400 })))
}

function bans() {
  notifications.clear()
  const options = { doing: 'ban the player', refetches: ['listBans'] } as const
  return new MutationObserver(queryClient, staffMutationOptions('banPlayer', options)).mutate({
    playerId: 'ada',
    reason: 'Shouts',
  })
}

const shownNotifications = () =>
  useNotifications
    .getState()
    .notifications.map(({ type, severity, title, message }) => ({ type, severity, title, message }))
