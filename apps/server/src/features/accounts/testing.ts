// Test support of this folder: accounts on their own database, and a minimal browser.
import { createHmac } from 'node:crypto'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import type { Identity } from '../../core/access/identity.ts'
import { inProcessBus } from '../../platform/bus/in-process.ts'
import { openTestStore } from '../../platform/database/testing.ts'
import type { Mailer } from '../../platform/email/index.ts'
import { type AccountsParts, createAccounts } from './accounts.ts'
import { TEST_COST } from './password-hash.ts'

export const HOME = 'http://localhost:3000'
export const PASSWORD = 'correct horse 9'
const SECRET = 'a secret of at least thirty-two characters, for tests'

export type TestAccounts = Awaited<ReturnType<typeof openTestAccounts>>

export async function openTestAccounts(settings: Partial<AccountsParts> & { mail?: Mailer | null } = {}) {
  const store = await openTestStore()
  const testServer = {
    ...store,
    time: Date.now(),
    maxLoginAttempts: 5,
    sessionTimeout: 3_600_000,
    changed: [] as { uid: string; username: string; email: string | null }[],
    logged: '',
  }
  const stream = new Writable({
    write(chunk, _encoding, done) {
      testServer.logged += chunk
      done()
    },
  })
  const parts: AccountsParts = {
    db: store.db,
    secret: SECRET,
    baseUrl: HOME,
    trustProxy: false,
    now: () => testServer.time,
    maxLoginAttempts: () => testServer.maxLoginAttempts,
    sessionTimeout: () => testServer.sessionTimeout,
    limits: inProcessBus().limits,
    rates: { creationsPerHour: 10_000, lettersPerHour: 10_000, callsPerMinute: 10_000 },
    passwordCost: TEST_COST,
    mail: null,
    log: pino({ level: 'debug' }, stream),
    onChanged: async (user) => void testServer.changed.push(user),
    ...settings,
  }
  const accounts = createAccounts(parts)
  const close = async () => {
    await accounts.close()
    await store.close()
  }
  return Object.assign(testServer, {
    accounts,
    close,
    browser: (address?: string) => new Browser(accounts, address),
    /** Opens the same database with other settings, as another node or after a restart. */
    again: (other: Partial<AccountsParts>) => createAccounts({ ...parts, ...other }),
  })
}

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
  readonly accounts: ReturnType<typeof createAccounts>
  readonly address: string
  /** The raw Set-Cookie lines of the last response. */
  lastCookies: string[] = []

  constructor(accounts: ReturnType<typeof createAccounts>, address = '203.0.113.7') {
    this.accounts = accounts
    this.address = address
  }

  get headers(): Headers {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return new Headers(cookie ? { cookie } : {})
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<AuthReply> {
    const sent = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
    const usual = { origin: HOME, host: 'localhost:3000', 'content-type': 'application/json' }
    return this.send(path, { method: 'POST', body: sent ?? null }, { ...usual, ...headers })
  }

  get(path: string): Promise<AuthReply> {
    return this.send(path, { method: 'GET' }, {})
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

  private async send(path: string, init: RequestInit, given: Record<string, string>): Promise<AuthReply> {
    const headers = this.headers
    for (const [name, value] of Object.entries(given)) if (value !== '') headers.set(name, value)
    const request = new Request(`${HOME}/api/auth${path}`, { ...init, headers })
    const response = await this.accounts.handle(request, this.address)
    this.lastCookies = response.headers.getSetCookie()
    for (const line of this.lastCookies) this.store(line)
    return { status: response.status, headers: response.headers, body: (await response.json()) as AuthReply['body'] }
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
