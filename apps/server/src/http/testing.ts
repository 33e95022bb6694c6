// A complete server on its own database, and clients that use it as browsers do. For the server tests.
import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import {
  type BrowserMessages,
  type CallError,
  type CallName,
  type Calls,
  calls,
  type SentIntent,
  type ServerMessages,
} from '@hearthward/contract'
import { days, minutes, type Player, type World as Rules } from '@hearthward/engine'
import { type TestDatabase, testDatabase } from '@hearthward/postgres/testing'
import { io, type Socket } from 'socket.io-client'
import { expect, onTestFinished, vi } from 'vitest'
import type { z } from 'zod'
import type { Server } from '../core/server.ts'
import { readSeasons } from '../core/timeline/seasons.ts'
import { rollsOf } from '../core/world/rolls.ts'
import type { Bus } from '../platform/bus/bus.ts'
import type { TestSql } from '../platform/database/testing.ts'
import { createLog } from '../platform/log.ts'
import { type StartedServer, startServer } from '../start/start-server.ts'
import { OWNER, serverConfig, TEST_SECRETS } from '../start/testing-config.ts'

export { OWNER }

type Input<Name extends CallName> = z.input<Calls[Name]['input']>
type Output<Name extends CallName> = z.output<Calls[Name]['output']>
type Without<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never
/** An intent; the id is generated if the test does not set one. */
export type TestIntent = Without<SentIntent, 'id'> & { id?: string }
export type Connection = Socket<ServerMessages, BrowserMessages>

export interface HttpReply {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  body: any
}

export type TestServer = Awaited<ReturnType<typeof openServer>>

/** The part of the server a visitor needs. */
interface ServerAccess {
  readonly url: string
  readonly server: Server
  readonly sockets: Set<Connection>
}

interface OpenOptions {
  database?: TestDatabase
  secrets?: typeof TEST_SECRETS
  /** Begins at the machine's time instead of noon. */
  isAtMachineTime?: boolean
  /** The state it shares with other servers. */
  bus?: Bus
}

/** Starts a server on a fresh database with all content, unless another database is given. */
export async function openServer(
  environment: Record<string, string> = {},
  { database: given, secrets = TEST_SECRETS, isAtMachineTime = false, bus }: OpenOptions = {},
) {
  const database = given ?? (await testDatabase('template_served'))
  const logged: Record<string, unknown>[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const log = createLog('debug', stream)
  const config = serverConfig(environment)
  let restarted: Promise<void> = Promise.resolve()
  const restart: Server['restart'] = (between) => {
    restarted = (async () => {
      const offset = testServer.now() - Date.now()
      await started.close()
      await between(database.url).catch((error) => log.warn({ err: error }, 'nothing was done between two worlds'))
      started = await start()
      started.server.clock.forward(offset)
    })()
  }
  const start = () => startServer(config, { ...secrets, databaseUrl: database.url, log, restart, ...(bus && { bus }) })
  let started: StartedServer = await start()
  if (!isAtMachineTime) started.server.clock.forward(untilNoon())
  const sockets = new Set<Connection>()
  let addresses = 0

  const testServer = {
    databaseUrl: database.url,
    logged,
    sockets,
    get server(): Server {
      return started.server
    },
    get url(): string {
      return `http://127.0.0.1:${started.port}`
    },
    now: () => started.server.clock.now(),
    sql: () => started.server.database.sql as TestSql,
    visitor: (): Visitor => new Visitor(testServer, `10.0.${addresses >> 8}.${addresses++ & 255}`),
    async guest(): Promise<Visitor> {
      const visitor = testServer.visitor()
      await visitor.signInAsGuest()
      return visitor
    },
    async owner(): Promise<Visitor> {
      const visitor = testServer.visitor()
      await visitor.signIn(OWNER.email, OWNER.password)
      return visitor
    },
    /** A guest whose game is open. */
    async player(): Promise<Visitor> {
      const visitor = await testServer.guest()
      await visitor.load()
      return visitor
    },
    /** A player with more logs than clubs fit into the pack: carving fills it within two minutes. */
    async carver(): Promise<Visitor> {
      const visitor = await testServer.player()
      await visitor.does(starts('gather_kindling'))
      await testServer.forward(minutes(2))
      await visitor.does(stops)
      return visitor
    },
    forward: (ms: number) => testServer.visitor().ask('advanceClock', { ms }),
    /** The rules the server applies to a player, built independently of it. */
    async rulesOf(uid: string): Promise<Rules> {
      const { database, timeline } = started.server
      const secrets = new Map((await readSeasons(database.db)).map(({ number, secret }) => [number, secret]))
      return { timeline: timeline.eras(), rolls: rollsOf((season) => secrets.get(season) ?? '', uid) }
    },
    /** Everything stored about a player, as text. */
    async stored(uid: string): Promise<string> {
      const sql = testServer.sql()
      const [player] = await sql`select players::text as row from players where uid = ${uid}`
      const answers = await sql`select intents::text as row from intents where player_uid = ${uid} order by id`
      return [player, ...answers].map((found) => found?.['row']).join('\n')
    },
    /** Copies a player under each of these names. */
    async copyPlayer(uid: string, names: string[]): Promise<void> {
      await testServer.sql()`
        insert into players (uid, username, username_lowercase, state, email, role, permissions, guest_expires_at,
          created_at, version, session_id, session_since, former_session_id, former_heard_at, last_seen_at,
          last_saved_at, settled_at, told_at, due_at, absence, total_level, combat_level, total_xp, levels,
          total_level_at, combat_level_at, total_xp_at, premium_until, coins)
        select name, name, lower(name), replace(state::text, uid, name)::json, email, role, permissions,
          guest_expires_at, created_at, version, session_id, session_since, former_session_id, former_heard_at,
          last_seen_at, last_saved_at, settled_at, told_at, due_at, absence, total_level, combat_level, total_xp,
          levels, total_level_at, combat_level_at, total_xp_at, premium_until, coins
        from players, unnest(${names}::text[]) as copy (name) where uid = ${uid}`
    },
    async row(uid: string): Promise<Record<string, unknown>> {
      const [found] = await testServer.sql()`select * from players where uid = ${uid}`
      return found as Record<string, unknown>
    },
    /** Edits the stored state of a player. */
    async edit(uid: string, change: (state: Player) => void): Promise<void> {
      const state = (await testServer.row(uid))['state'] as Player
      change(state)
      await testServer.sql()`update players set state = ${JSON.stringify(state)}::json, version = version + 1 where uid = ${uid}`
      await started.server.world.invalidate(uid)
    },
    /** Restarts the server on the same data, with the same clock. */
    async restart(): Promise<void> {
      const offset = testServer.now() - Date.now()
      await started.close()
      started = await start()
      started.server.clock.forward(offset)
    },
    /** Waits until that many queries wait for a lock. */
    async waitForLocks(count: number): Promise<void> {
      const found = async () => {
        const [{ waiting } = { waiting: 0 }] = await testServer.sql()`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        return waiting
      }
      await expect.poll(found).toBeGreaterThanOrEqual(count)
    },
    /** Resolves when a restart begun by the server is over. */
    restarted: () => restarted,
    /** Takes the errors logged so far. At the end there must be none left. */
    takeErrors: () => logged.splice(0).filter(({ level }) => (level as number) >= 50),
    async close(): Promise<void> {
      await started.close()
      for (const socket of sockets) socket.disconnect()
      await database.drop()
      expect(testServer.takeErrors()).toEqual([])
    },
  }
  return testServer
}

/** Freezes the clock for the rest of the test, so that only `forward` moves it. */
export function freezeClock(): void {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  onTestFinished(() => clock.mockRestore())
}

/** A browser: a cookie jar, an address and the session of one tab. */
/**
 * Servers start at noon: a test that crossed midnight by chance would get the bonus of a new day. Two days ahead, so that
 * a mix-up of the server's clock with the machine's fails at any time of day.
 */
const untilNoon = () => days(2.5) - (Date.now() % days(1))

export class Visitor {
  readonly testServer: ServerAccess
  readonly address: string
  readonly cookies: Map<string, string>
  sessionId: string = randomUUID()
  uid = ''

  constructor(testServer: ServerAccess, address: string, cookies = new Map<string, string>()) {
    this.testServer = testServer
    this.address = address
    this.cookies = cookies
  }

  /** Another tab of the same browser, with a session of its own. */
  tab(): Visitor {
    const tab = new Visitor(this.testServer, this.address, this.cookies)
    tab.uid = this.uid
    return tab
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async send(path: string, init: RequestInit = {}): Promise<HttpReply> {
    const headers = new Headers({ 'x-forwarded-for': this.address })
    if (this.cookie) headers.set('cookie', this.cookie)
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
    const response = await fetch(`${this.testServer.url}${path}`, { ...init, headers })
    for (const line of response.headers.getSetCookie()) this.storeCookie(line)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null }
  }

  private storeCookie(line: string): void {
    const [pair = ''] = line.split(';')
    const cut = pair.indexOf('=')
    if (/max-age=0/i.test(line)) this.cookies.delete(pair.slice(0, cut))
    else this.cookies.set(pair.slice(0, cut), pair.slice(cut + 1))
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<HttpReply> {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return this.send(path, { method: 'POST', body: text, headers: { 'content-type': 'application/json', ...headers } })
  }

  /** Sends a call: its input is the body, or the query of a GET call. */
  call(name: CallName, input: unknown): Promise<HttpReply> {
    if (calls[name].method === 'POST') return this.post(`/api/${name}`, input)
    return this.send(`/api/${name}?${new URLSearchParams(input as Record<string, string>)}`)
  }

  /** Makes a call that must succeed, and checks that the answer matches the contract exactly. */
  async ask<Name extends CallName>(name: Name, input: Input<Name>): Promise<Output<Name>> {
    const { status, body } = await this.call(name, input)
    if (status !== 200) throw new Error(`${name} was refused: ${JSON.stringify(body)}`)
    const read = calls[name].output.parse(body)
    expect(read).toEqual(body)
    return read as Output<Name>
  }

  /** Makes a call that must be refused. */
  async refused(name: CallName, input: unknown): Promise<CallError> {
    const { status, body } = await this.call(name, input)
    if (status === 200) throw new Error(`${name} was answered: ${JSON.stringify(body).slice(0, 500)}`)
    return body
  }

  async signInAsGuest(): Promise<void> {
    const { status, body } = await this.post('/api/auth/sign-in/anonymous', {})
    if (status !== 200) throw new Error(`No guest: ${JSON.stringify(body)}`)
    this.uid = body.account.uid
  }

  async signIn(email: string, password: string): Promise<void> {
    const { status, body } = await this.post('/api/auth/sign-in/email', { email, password })
    if (status !== 200) throw new Error(`Not signed in: ${JSON.stringify(body)}`)
    this.uid = body.account.uid
  }

  /** Upgrades the guest to a full account. */
  async becomeAccount(): Promise<void> {
    const username = `P-${randomUUID().slice(0, 12)}`
    await this.ask('upgradeGuest', { username, password: 'a password of a player' })
  }

  /** Makes a backup and waits until it is ready. */
  async backUp(label: string) {
    const { id } = (await this.ask('createBackup', { label })).backup
    await this.testServer.server.operations.settled()
    const { backups } = await this.ask('listBackups', {})
    const backup = backups.find((each) => each.id === id)
    if (!backup?.isReady) throw new Error(`The backup "${label}" failed`)
    return backup
  }

  load() {
    return this.ask('loadPlayer', { sessionId: this.sessionId })
  }

  perform(...intents: TestIntent[]) {
    return this.performs({ intents: intents.map(withId) })
  }

  /** Performs intents without a prediction, so that the answer contains the state. */
  private async performs(input: Omit<Input<'perform'>, 'sessionId' | 'prediction'>) {
    const performed = await this.ask('perform', { sessionId: this.sessionId, ...input })
    if (performed.equal) throw new Error('nothing was predicted')
    return performed
  }

  /** Sends what was done without a connection. */
  replay(
    intents: TestIntent[],
    { id = 'gap', isLast = true, leaving = false }: { id?: string; isLast?: boolean; leaving?: boolean } = {},
  ) {
    return this.performs({ intents: intents.map(withId), replay: { id, isLast }, leaving })
  }

  /** Performs an intent that must succeed, and returns its moment. */
  async does(intent: TestIntent): Promise<number> {
    const { results } = await this.perform(intent)
    expect(results).toEqual([{ id: expect.any(String), ok: true, at: expect.any(Number) }])
    return results[0]?.at ?? 0
  }

  sync(prediction: { at?: number; hash?: string; confirmedAt?: number; leaving?: boolean } = {}) {
    return this.ask('sync', { sessionId: this.sessionId, rules: this.testServer.server.rules, ...prediction })
  }

  /** Opens the live connection. */
  connect(headers: Record<string, string> = {}, transports = ['websocket']): Promise<Connection> {
    const socket: Connection = io(this.testServer.url, {
      transports,
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie: this.cookie, 'x-forwarded-for': this.address, ...headers },
    })
    this.testServer.sockets.add(socket)
    return new Promise((resolve, reject) => {
      socket.on('connect', () => resolve(socket))
      socket.on('connect_error', reject)
    })
  }
}

export function withId(intent: TestIntent): SentIntent {
  return { id: randomUUID(), ...intent } as SentIntent
}

export const starts = (activityId: string) =>
  ({ type: 'startActivity', locationId: 'lumbridge', activityId }) as const satisfies TestIntent
export const stops = { type: 'stopAction' } as const satisfies TestIntent
