import { expect, test } from 'vitest'
import { createSecurityHeaders } from './security-headers.ts'

const NONE = { metricsUrl: null, sentryDsn: null }
const LOCAL = { ...NONE, publicUrl: null, baseUrl: 'http://localhost:3000' }
const PUBLIC = { ...NONE, publicUrl: 'https://play.example.org', baseUrl: 'https://play.example.org' }

function targets(
  config: Parameters<typeof createSecurityHeaders>[0],
  host: string,
  protocol: 'http' | 'https' = 'http',
) {
  const policy = createSecurityHeaders(config)({ host, protocol })['content-security-policy']
  return /connect-src ([^;]*)/.exec(policy ?? '')?.[1]?.split(' ')
}

test.each([
  ['a local name', LOCAL, 'localhost:3000', 'http', ["'self'", 'ws://localhost:3000']],
  ['an address of the network', LOCAL, '192.168.0.9:3000', 'http', ["'self'", 'ws://192.168.0.9:3000']],
  ['an IPv6 address', LOCAL, '[fd00::1]:3000', 'http', ["'self'", 'ws://[fd00::1]:3000']],
  ['an https name of a trusted proxy', LOCAL, 'game.example.org', 'https', ["'self'", 'wss://game.example.org']],
  ['the public name', PUBLIC, 'play.example.org', 'http', ["'self'", 'wss://play.example.org']],
  ['another name', PUBLIC, 'lan:3000', 'http', ["'self'", 'wss://play.example.org', 'ws://lan:3000']],
] as const)('a page may connect to its own server only: %s', (_, config, host, protocol, expected) => {
  expect(targets(config, host, protocol)).toEqual(expected)
})

test.each(['x; script-src *', '*', 'a b', 'https://evil.example', 'x,y', '', 'x/y', 'a:99999'])(
  'a forged host adds nothing to the policy: %s',
  (host) => {
    expect(targets(LOCAL, host)).toEqual(["'self'"])
    expect(targets(PUBLIC, host)).toEqual(["'self'", 'wss://play.example.org'])
  },
)

test('metrics and error reports may be sent to their configured hosts', () => {
  const config = {
    ...LOCAL,
    metricsUrl: 'https://metrics.example.org/in',
    sentryDsn: 'https://key@sentry.example.org/1',
  }
  expect(targets(config, 'localhost:3000')).toEqual([
    "'self'",
    'ws://localhost:3000',
    'https://metrics.example.org',
    'https://sentry.example.org',
  ])
})

test('with a public https address, browsers must keep to https', () => {
  const hsts = (config: typeof LOCAL | typeof PUBLIC) =>
    createSecurityHeaders(config)({ host: 'play.example.org', protocol: 'http' })['strict-transport-security']
  expect(hsts(PUBLIC)).toBe('max-age=31536000; includeSubDomains')
  expect(hsts(LOCAL)).toBeUndefined()
})
