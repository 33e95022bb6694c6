// Staff accounts and their actions, for the tests of the back-office.
import { randomUUID } from 'node:crypto'
import { type CallError, callError, type Permission, type Version } from '@hearthward/contract'
import { type Edit, type Player, readEditedValues, versionOf } from '@hearthward/engine'
import type { TestServer, Visitor } from '../../http/testing.ts'

/** A full account with a character and an unconfirmed address. */
export async function account(testServer: TestServer): Promise<Visitor> {
  const visitor = await testServer.player()
  await visitor.becomeAccount()
  return visitor
}

/** An account with every achievement earned, so that no test gets an achievement's reward. */
export async function veteran(testServer: TestServer): Promise<Visitor> {
  const visitor = await account(testServer)
  const { achievements } = testServer.server.timeline.contentAt(testServer.now()).content
  await testServer.edit(visitor.uid, (state) => {
    for (const id in achievements) state.achievements[id] = { completedAt: 0, claimed: true, waiting: {} }
  })
  return visitor
}

/** An account without a role, with these permissions granted. */
export async function staffWith(testServer: TestServer, ...permissions: Permission[]): Promise<Visitor> {
  const visitor = await account(testServer)
  const granted = JSON.stringify(permissions)
  await testServer.sql()`update players set permissions = ${granted}::jsonb, version = version + 1 where uid = ${visitor.uid}`
  await testServer.server.world.invalidate(visitor.uid)
  return visitor
}

/** The address that makes an admin; open the server with it in ADMIN_EMAILS. */
export const ADMIN_EMAIL = 'admin@example.org'

export async function admin(testServer: TestServer): Promise<Visitor> {
  const visitor = await account(testServer)
  await testServer.sql()`update auth_users set email = ${ADMIN_EMAIL}, email_verified = true where id = ${visitor.uid}`
  testServer.server.accounts.changed(visitor.uid)
  await visitor.load()
  return visitor
}

/** Turns two-factor sign-in on, as if a code had been entered this long ago. */
export async function enterSecondFactor(testServer: TestServer, visitor: Visitor, msAgo = 0): Promise<void> {
  const sql = testServer.sql()
  await sql`update auth_users set two_factor_enabled = true where id = ${visitor.uid}`
  await sql`update auth_sessions set second_factor_at = ${Date.now() - msAgo} where user_id = ${visitor.uid}`
  testServer.server.accounts.changed(visitor.uid)
}

/** Makes the account's sessions this old. */
export async function ageSessions(testServer: TestServer, visitor: Visitor, ms: number): Promise<void> {
  const when = new Date(Date.now() - ms)
  await testServer.sql()`
    update auth_sessions set created_at = ${when}, staff_used_at = ${when.getTime()}, confirmed_at = ${when.getTime()}
    where user_id = ${visitor.uid}`
}

/** Waits until the server has noticed a restore by another node and restarted. */
export async function waitForRestoreRestart(testServer: TestServer): Promise<void> {
  await testServer.server.restores.check()
  await testServer.restarted()
}

/** The version of the values an edit changes. */
export function versionBefore(player: Player, updates: object): string {
  return versionOf(readEditedValues(player, updates as Edit))
}

/** Lifts the player's current ban. */
export async function liftBan(testServer: TestServer, staff: Visitor, playerId: string, reason = 'A mistake') {
  const expectedVersion = String((await testServer.row(playerId))['ban_id'])
  return staff.ask('unbanPlayer', { playerId, reason, expectedVersion })
}

/** Ends the player's current mute. */
export async function unmute(staff: Visitor, uid: string, reason?: string): Promise<void> {
  const { mute } = await staff.ask('getMute', { uid })
  await staff.ask('unmutePlayer', { uid, reason, expectedVersion: mute?.until ?? 0 })
}

export const unknownUid = () => `nobody-${randomUUID()}`

/** The refusal of an edit conflict. */
export function conflictError(version: Version, now: object): CallError {
  return callError('staff/overtaken', { version, now: JSON.stringify(now) })
}
