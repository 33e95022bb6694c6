import { resolve } from 'node:path'
import { z } from 'zod'
import { parseNetwork, type TrustedProxies } from './proxies.ts'

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim().toLowerCase())
      .filter(Boolean),
  )
const flag = z.stringbool().default(false)
const budget = z.coerce.number().min(1).max(1_000_000)
const bound = z.coerce.number().int().min(1).max(1_000_000)
const MOST_PROXIES = 10
const trustedProxies = z
  .string()
  .default('0')
  .transform((text, context): TrustedProxies => {
    // The default of earlier releases.
    if (text === 'false') return 0
    if (/^\d+$/.test(text) && Number(text) <= MOST_PROXIES) return Number(text)
    const networks = text.split(',').map((network) => network.trim())
    if (networks.every(parseNetwork)) return networks
    context.addIssue(
      'write how many proxies are in front of the server (such as 1), or their networks, separated by commas (such as 10.0.0.0/8,fd00::/8). With every sender trusted, callers could choose their own address',
    )
    return z.NEVER
  })
const web = z.url({ protocol: /^https?$/ }).optional()

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'not a PostgreSQL address')
    .optional(),
  PUBLIC_URL: web,
  SECRET: z.string().min(32, 'at least 32 characters').optional(),
  BACKUP_KEY: list.pipe(
    z.array(z.string().regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits, several keys separated by commas')),
  ),
  OWNER_EMAIL: z.email().default('owner@hearthward.local'),
  OWNER_PASSWORD: z.string().min(8).optional(),
  OWNER_EMAILS: list,
  ADMIN_EMAILS: list,
  METRICS_URL: web,
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  SENTRY_DSN: web,
  ADDRESS_LOOKUP_URL: web,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Hearthward <no-reply@hearthward.local>'),
  TRUST_PROXY: trustedProxies,
  ACCOUNT_BUDGET: budget.default(100),
  NETWORK_BUDGET: budget.default(300),
  MAX_SOCKETS: bound.default(20_000),
  MAX_SOCKETS_PER_ADDRESS: bound.default(300),
  REQUEST_TIMEOUT: z.coerce.number().min(0.1).max(600).default(30),
  TEST_CLOCK: flag,
  NODE_ENV: z.string().default('development'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export type Config = ReturnType<typeof readConfig>

/** Reads the environment, which no other code does. An invalid value stops the start with its name. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`The configuration is not valid:\n${problems.join('\n')}`)
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  if (production && env.TEST_CLOCK) throw new ConfigError('TEST_CLOCK cannot be used in production (NODE_ENV)')
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    publicUrl: env.PUBLIC_URL ?? null,
    /** The address of the server for players, as far as known. */
    baseUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    secret: env.SECRET ?? null,
    /** The keys of backups, the current one first. */
    backupKeys: env.BACKUP_KEY,
    ownerEmail: env.OWNER_EMAIL.toLowerCase(),
    ownerPassword: env.OWNER_PASSWORD ?? null,
    /** Addresses that make an owner once confirmed, including the first owner's. */
    ownerEmails: [env.OWNER_EMAIL.toLowerCase(), ...env.OWNER_EMAILS],
    adminEmails: env.ADMIN_EMAILS,
    metricsUrl: env.METRICS_URL ?? null,
    /** Opens `/metrics` to other machines. */
    metricsToken: env.METRICS_TOKEN ?? null,
    sentryDsn: env.SENTRY_DSN ?? null,
    /** A service that returns the public address of its caller; used only for callers of the server's own network. */
    addressLookupUrl: env.ADDRESS_LOOKUP_URL ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    /** The proxies in front of the server, whose forwarding headers count. */
    trustProxy: env.TRUST_PROXY,
    /** Milliseconds of processor time per second that an account and a network may use. */
    accountBudget: env.ACCOUNT_BUDGET,
    networkBudget: env.NETWORK_BUDGET,
    maxSockets: env.MAX_SOCKETS,
    maxSocketsPerAddress: env.MAX_SOCKETS_PER_ADDRESS,
    /** Within this time the headers and the body of a request have to arrive. */
    requestTimeout: env.REQUEST_TIMEOUT * 1_000,
    testClock: env.TEST_CLOCK,
    production,
    logLevel: env.LOG_LEVEL,
  }
}

/** A failed start that the operator can fix: printed without a stack trace. */
export class ConfigError extends Error {}
