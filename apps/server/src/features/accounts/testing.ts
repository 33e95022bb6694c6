// Test support of this folder: accounts on their own database, and a minimal browser.
import { createHmac } from 'node:crypto'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { type AccessRules, loadAccessRules } from '../../core/access/access-rules.ts'
import type { Identity } from '../../core/access/identity.ts'
import { createBudgets } from '../../core/budgets.ts'
import type { Server } from '../../core/server.ts'
import { createCallServer } from '../../http/http.ts'
import { servePage } from '../../http/page.ts'
import { inProcessBus } from '../../platform/bus/in-process.ts'
import { openTestStore } from '../../platform/database/testing.ts'
import type { Mailer } from '../../platform/email/index.ts'
import { createMetrics, type Metrics } from '../../platform/metrics.ts'
import type { TrustedProxies } from '../../platform/proxies.ts'
import { type Accounts, type AccountsParts, createAccounts } from './accounts.ts'
import { TEST_COST } from './passwords/password-hash.ts'

export const HOME = 'http://localhost:3000'
export const PASSWORD = 'correct horse 9'
export const SECRET = 'a secret of at least thirty-two characters, for tests'

/** Accounts, and the HTTP server that answers their calls. */
export type TestNode = Accounts & { readonly app: FastifyInstance; readonly metrics: Metrics }

interface NodeSettings extends AccountsParts {
  accessRules: AccessRules
  trustProxy: TrustedProxies
  /** Applies the rate limit by network. */
  isLimited: boolean
}

const NO_PAGE = '/nonexistent'

/** Only the parts of a server that account calls use. */
function openNode({ accessRules, trustProxy, isLimited, ...parts }: NodeSettings): TestNode {
  const accounts = createAccounts(parts)
  const { baseUrl, limits, log, now } = parts
  const metrics = createMetrics()
  const app = createCallServer({
    accounts,
    log,
    accessRules,
    bus: { limits },
    clock: { now },
    metrics,
    recordCaller: () => {},
    budgets: createBudgets({ accountBudget: 1e6, networkBudget: 1e6 }),
    config: {
      requestTimeout: 30_000,
      baseUrl,
      publicUrl: baseUrl,
      trustProxy,
      testClock: !isLimited,
      metricsUrl: null,
      sentryDsn: null,
    },
  } as unknown as Server)
  servePage(app, NO_PAGE)
  return { ...accounts, app, metrics }
}

export type TestAccounts = Awaited<ReturnType<typeof openTestAccounts>>

export async function openTestAccounts(settings: Partial<NodeSettings> & { mail?: Mailer | null } = {}) {
  const store = await openTestStore()
  const testServer = {
    ...store,
    time: Date.now(),
    maxLoginAttempts: 5,
    sessionTimeout: 3_600_000,
    secondFactorGrace: 7 * 86_400_000,
    changed: [] as { uid: string; username: string; email: string | null }[],
    /** Messages of the game, by uid and title. */
    inbox: [] as { uid: string; title: string }[],
    logged: '',
  }
  const stream = new Writable({
    write(chunk, _encoding, done) {
      testServer.logged += chunk
      done()
    },
  })
  const parts: NodeSettings = {
    db: store.db,
    accessRules: await loadAccessRules(store.db),
    secret: SECRET,
    baseUrl: HOME,
    trustProxy: 0,
    isLimited: false,
    now: () => testServer.time,
    maxLoginAttempts: () => testServer.maxLoginAttempts,
    sessionTimeout: () => testServer.sessionTimeout,
    secondFactorGrace: () => testServer.secondFactorGrace,
    limits: inProcessBus().limits,
    rates: { creationsPerHour: 10_000, emailsPerHour: 10_000 },
    passwordCost: TEST_COST,
    mail: null,
    log: pino({ level: 'debug' }, stream),
    onChanged: async (user) => void testServer.changed.push(user),
    sendToInbox: async (uid, { title }) => void testServer.inbox.push({ uid, title }),
    ...settings,
  }
  const accounts = openNode(parts)
  const close = async () => {
    await accounts.close()
    await store.close()
  }
  return Object.assign(testServer, {
    accounts,
    close,
    browser: (address?: string) => new Browser(accounts, address),
    /** Opens the same database with other settings, as another node or after a restart. */
    again: (other: Partial<NodeSettings>) => openNode({ ...parts, ...other }),
  })
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS'

export interface AuthReply {
  status: number
  headers: Headers
  /** The union of all answers; each answer has some of these fields. */
  body: {
    status: string
    account: Omit<Identity, 'sessionToken'>
    sessions: ShownSession[]
    ended: boolean
    uri: string
    secret: string
    backupCodes: string[]
    options: { challenge: string; rp: { id: string }; userVerification: string }
    passkey: { id: string; name: string }
    passkeys: { id: string; name: string; usedAt: number | null }[]
    removed: boolean
    renamed: boolean
    email: string
    code: string
    message: string
    details: { reason: string; field: string; problem: string; seconds: number; id: string }
  }
}

export interface ShownSession {
  id: string
  current: boolean
  expiresAt: number
  ipAddress: string | null
  userAgent: string | null
}

/** A cookie jar with a client address. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly accounts: TestNode
  readonly address: string
  /** The raw Set-Cookie lines of the last response. */
  lastCookies: string[] = []

  constructor(accounts: TestNode, address = '203.0.113.7') {
    this.accounts = accounts
    this.address = address
  }

  get headers(): Headers {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return new Headers(cookie ? { cookie } : {})
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<AuthReply> {
    const sent = typeof body === 'string' ? body : JSON.stringify(body)
    const usual = { origin: HOME, host: 'localhost:3000', ...(sent && { 'content-type': 'application/json' }) }
    return this.send('POST', path, { ...usual, ...headers }, sent)
  }

  get(path: string): Promise<AuthReply> {
    return this.send('GET', path)
  }

  readIdentity(): Promise<Identity | null> {
    return this.accounts.readIdentity(this.headers)
  }

  signUp(username: string, email?: string): Promise<AuthReply> {
    return this.post('/sign-up/email', { username, password: PASSWORD, ...(email && { email }) })
  }

  signIn(username: string, password = PASSWORD): Promise<AuthReply> {
    return this.post('/sign-in/username', { username, password })
  }

  async send(method: Method, path: string, given: Record<string, string> = {}, body?: string): Promise<AuthReply> {
    const headers = this.headers
    for (const [name, value] of Object.entries(given)) if (value !== '') headers.set(name, value)
    const response = await this.accounts.app.inject({
      method,
      url: `/api/auth${path}`,
      // Without this the injected request names a browser of its own.
      headers: { 'user-agent': '', ...Object.fromEntries(headers) },
      remoteAddress: this.address,
      ...(body !== undefined && { payload: body }),
    })
    this.lastCookies = [response.headers['set-cookie'] ?? []].flat()
    for (const line of this.lastCookies) this.store(line)
    const answered = new Headers()
    for (const [name, value] of Object.entries(response.headers)) answered.set(name, String(value))
    return { status: response.statusCode, headers: answered, body: response.json() }
  }

  private store(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const at = pair.indexOf('=')
    const isOver = attributes.some((attribute) => /^max-age=0$/i.test(attribute))
    if (isOver) this.cookies.delete(pair.slice(0, at))
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

/** The TOTP code of a secret at a moment (RFC 6238). */
export function codeFor(secret: string, at = Date.now()): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes =
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? []
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
