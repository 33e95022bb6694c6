import { expect, test } from 'vitest'
import type { CallerContext } from '../../core/handler.ts'
import { authRequestOf } from './auth-request.ts'

const context = {
  server: {},
  rank: () => {},
  identity: null,
  isExpiredGuest: false,
  address: '192.0.2.9',
  headers: new Headers({
    'user-agent': 'x'.repeat(400),
    cookie: 'session=own; foreign=1',
    authorization: 'Bearer token',
    host: 'evil.example',
    'x-forwarded-for': '8.8.8.8',
    'x-hearthward-address': '8.8.4.4',
  }),
} as unknown as CallerContext

test('better-auth gets the address, a short user agent and the named cookies, and no other header', () => {
  const { authHeaders } = authRequestOf(context)
  const always = { 'x-hearthward-address': '192.0.2.9', 'user-agent': 'x'.repeat(300) }
  expect(Object.fromEntries(authHeaders())).toEqual(always)
  expect(Object.fromEntries(authHeaders('session', 'absent'))).toEqual({ ...always, cookie: 'session=own' })
})

test('account calls get neither the headers of the request nor the server', () => {
  const request = authRequestOf({ ...context, setCookies: () => {} })
  expect(Object.keys(request).sort()).toEqual([
    'address',
    'authHeaders',
    'cookies',
    'identity',
    'isExpiredGuest',
    'network',
    'setCookies',
  ])
})
