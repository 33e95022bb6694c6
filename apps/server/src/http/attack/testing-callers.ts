import type { Permission } from '@hearthward/contract'
import { account, enterSecondFactor, staffWith } from '../../core/audit/testing.ts'
import type { Connection, TestServer, Visitor } from '../testing.ts'

const adminEmail = (number: number) => `admin-${number}@example.org`
const MOST_ADMINS = 5_000
/** Open the server with it, so that each admin of a run has an address of its own. */
export const ADMIN_EMAILS = Array.from({ length: MOST_ADMINS }, (_, number) => adminEmail(number)).join()

let admins = 0
async function admin(testServer: TestServer): Promise<Visitor> {
  const visitor = await account(testServer)
  let updated: unknown[] = []
  // A request may have taken the address.
  while (updated.length === 0 && admins < MOST_ADMINS) {
    const email = adminEmail(admins++)
    updated = await testServer.sql()`
      update auth_users set email = ${email}, email_verified = true
      where id = ${visitor.uid} and not exists (select from auth_users where email = ${email}) returning id`
  }
  testServer.server.accounts.changed(visitor.uid)
  await visitor.load()
  return visitor
}

const MODERATOR: readonly Permission[] = ['view_players', 'ban_players', 'view_reports', 'send_announcements']

/**
 * A colleague who can decide on requests for approval. Not on restores: a restored backup would end the attack.
 */
async function deputy(testServer: TestServer): Promise<Visitor> {
  const visitor = await staffWith(testServer, ...MODERATOR, 'edit_players')
  await enterSecondFactor(testServer, visitor)
  return visitor
}

/** How each kind of caller comes to the server. */
const ARRIVALS = {
  nobody: async (testServer: TestServer) => testServer.visitor(),
  guest: (testServer: TestServer) => testServer.player(),
  player: account,
  moderator: (testServer: TestServer) => staffWith(testServer, ...MODERATOR),
  deputy,
  admin,
  owner: (testServer: TestServer) => testServer.owner(),
} as const

export type CallerKind = keyof typeof ARRIVALS
export const CALLER_KINDS = Object.keys(ARRIVALS) as CallerKind[]

export interface Attacker {
  readonly kind: CallerKind
  visitor: Visitor
  socket?: Connection
}

/** Refusals after which a caller can do nothing more: signed out, banned or deleted by an earlier request. */
const ENDED: readonly unknown[] = ['auth/required', 'auth/deleted', 'auth/banned', 'auth/confirm', 'auth/guest-expired']
/** Refusals after which a caller has to open the game again. */
const CLOSED: readonly unknown[] = ['player/not-loaded', 'session/elsewhere']

/** Lets a caller go on: as another account of its kind, or with the game opened again. */
export async function revive(testServer: TestServer, attacker: Attacker, reason: unknown): Promise<void> {
  if (attacker.kind === 'nobody') return
  if (ENDED.includes(reason)) Object.assign(attacker, await arriveAtOpenGame(testServer, attacker.kind))
  else if (CLOSED.includes(reason)) await attacker.visitor.send('/api/loadPlayer', load(attacker.visitor))
}

const load = ({ sessionId }: Visitor): RequestInit => ({
  method: 'POST',
  body: JSON.stringify({ sessionId }),
  headers: { 'content-type': 'application/json' },
})

const MOST_ARRIVALS = 10

/** Requests of others may close the game at any moment. */
async function arriveAtOpenGame(testServer: TestServer, kind: CallerKind, tries = MOST_ARRIVALS): Promise<Attacker> {
  try {
    return await arrive(testServer, kind)
  } catch (error) {
    if (tries === 0 || !String(error).includes('server/maintenance')) throw error
    await reopen(testServer)
    return arriveAtOpenGame(testServer, kind, tries - 1)
  }
}

/** Undoes what would keep all players out and leave the rest of the attack without effect. */
export async function reopen(testServer: TestServer): Promise<void> {
  const owner = await testServer.owner()
  await owner.post('/api/toggleMaintenanceMode', { enabled: false, reason: 'The attack goes on' })
}

export async function arrive(testServer: TestServer, kind: CallerKind): Promise<Attacker> {
  return { kind, visitor: await ARRIVALS[kind](testServer) }
}
