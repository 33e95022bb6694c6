import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('an empty environment gives a working configuration', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '0.0.0.0',
    dataDir: resolve('.data'),
    databaseUrl: null,
    publicUrl: null,
    baseUrl: 'http://localhost:3000',
    secret: null,
    backupKeys: [],
    ownerEmail: 'owner@hearthward.local',
    ownerPassword: null,
    ownerEmails: ['owner@hearthward.local'],
    adminEmails: [],
    metricsUrl: null,
    metricsToken: null,
    sentryDsn: null,
    addressLookupUrl: null,
    smtpUrl: null,
    mailFrom: 'Hearthward <no-reply@hearthward.local>',
    trustProxy: 0,
    accountBudget: 100,
    networkBudget: 300,
    maxSockets: 20_000,
    maxSocketsPerAddress: 300,
    requestTimeout: 30_000,
    testClock: false,
    production: false,
    logLevel: 'info',
  })
})

test('an empty variable counts as not set', () => {
  const names = ['PORT', 'DATABASE_URL', 'PUBLIC_URL', 'SECRET', 'OWNER_PASSWORD', 'SMTP_URL', 'TEST_CLOCK']
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
})

test('lists of addresses are trimmed and in lower case, and include the first owner', () => {
  const { ownerEmail, ownerEmails, adminEmails } = readConfig({
    OWNER_EMAIL: 'Ada@Example.org',
    OWNER_EMAILS: ' Bob@example.org ,,eve@example.org',
    ADMIN_EMAILS: 'Kim@Example.org',
  })
  expect(ownerEmail).toBe('ada@example.org')
  expect(ownerEmails).toEqual(['ada@example.org', 'bob@example.org', 'eve@example.org'])
  expect(adminEmails).toEqual(['kim@example.org'])
})

test.each([
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['PUBLIC_URL', 'play.example.org'],
  ['PUBLIC_URL', 'ftp://play.example.org'],
  ['SECRET', 'too short'],
  ['OWNER_EMAIL', 'nobody'],
  ['OWNER_PASSWORD', 'short'],
  ['DATABASE_URL', 'mysql://localhost/game'],
  ['DATABASE_URL', 'localhost'],
  ['METRICS_URL', 'here'],
  ['SMTP_URL', 'mail.example.org'],
  ['TRUST_PROXY', 'true'],
  ['ACCOUNT_BUDGET', '0'],
  ['NETWORK_BUDGET', 'much'],
  ['MAX_SOCKETS', '-1'],
  ['MAX_SOCKETS_PER_ADDRESS', '1.5'],
  ['REQUEST_TIMEOUT', '-5'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', 'loopback'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', '1.5'],
  ['TRUST_PROXY', '11'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '::/0'],
  ['TRUST_PROXY', '10.0.0.1,proxy.example.org'],
  ['TEST_CLOCK', 'sometimes'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is reported by name, without its value', (name, value) => {
  let failure: unknown
  try {
    readConfig({ [name]: value })
  } catch (error) {
    failure = error
  }
  expect(failure).toBeInstanceOf(ConfigError)
  const { message } = failure as ConfigError
  expect(message).toMatch(/^The configuration is not valid:\n/)
  expect(message).toContain(`  ${name}: `)
  expect(message.split('\n').length).toBe(2)
  expect(message).not.toContain(value)
})

test('all mistakes are reported at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y', SECRET: 'z' })).toThrow(/PORT[\s\S]*SECRET[\s\S]*LOG_LEVEL/)
})

test('valid settings are applied', () => {
  const given = {
    DATABASE_URL: 'postgresql://game:pw@db.internal:5432/game?sslmode=require',
    PUBLIC_URL: 'https://play.example.org',
    SMTP_URL: 'smtps://user:pw@mail.example.org:465',
    TRUST_PROXY: '2',
    NODE_ENV: 'production',
    PORT: '0',
  }
  expect(readConfig(given)).toMatchObject({
    databaseUrl: given.DATABASE_URL,
    publicUrl: given.PUBLIC_URL,
    baseUrl: given.PUBLIC_URL,
    smtpUrl: given.SMTP_URL,
    trustProxy: 2,
    production: true,
    port: 0,
  })
})

test.each([
  ['0', 0],
  ['false', 0],
  ['1', 1],
  ['10', 10],
  ['127.0.0.1', ['127.0.0.1']],
  [' 10.0.0.0/8 , fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
])('TRUST_PROXY=%s', (given, trustProxy) => {
  expect(readConfig({ TRUST_PROXY: given }).trustProxy).toEqual(trustProxy)
})

test('TRUST_PROXY=true is refused with what to write instead, because it would trust every sender', () => {
  expect(() => readConfig({ TRUST_PROXY: 'true' })).toThrow(
    /TRUST_PROXY: write how many proxies are in front of the server \(such as 1\), or their networks, .*10\.0\.0\.0\/8,fd00::\/8/,
  )
})

test('TEST_CLOCK is refused in production', () => {
  expect(() => readConfig({ NODE_ENV: 'production', TEST_CLOCK: '1' })).toThrow(
    'TEST_CLOCK cannot be used in production (NODE_ENV)',
  )
  expect(readConfig({ NODE_ENV: 'production', TEST_CLOCK: '0' }).testClock).toBe(false)
  expect(readConfig({ NODE_ENV: 'development', TEST_CLOCK: '1' }).testClock).toBe(true)
})
