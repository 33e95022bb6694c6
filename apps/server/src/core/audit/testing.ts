// Staff of every kind, for the tests of the back-office.
import { randomUUID } from 'node:crypto'
import type { Permission } from '@hearthward/contract'
import { type Edit, type Player, readEditedValues } from '@hearthward/engine'
import type { House, Visitor } from '../../http/testing.ts'

/** A full account with a character, its address not confirmed. */
export async function account(house: House): Promise<Visitor> {
  const visitor = await house.player()
  await visitor.becomeAccount()
  return visitor
}

/** The same, with every achievement earned: whoever has earned everything is paid for nothing on the side. */
export async function veteran(house: House): Promise<Visitor> {
  const visitor = await account(house)
  const { achievements } = house.server.timeline.contentAt(house.now()).content
  await house.edit(visitor.uid, (state) => {
    for (const id in achievements) state.achievements[id] = { completedAt: 0, claimed: true, waiting: {} }
  })
  return visitor
}

/** Somebody without a role who was granted these permissions by name. */
export async function staffWith(house: House, ...permissions: Permission[]): Promise<Visitor> {
  const visitor = await account(house)
  const granted = JSON.stringify(permissions)
  await house.sql()`update players set permissions = ${granted}::jsonb, version = version + 1 where uid = ${visitor.uid}`
  await house.server.world.forget(visitor.uid)
  return visitor
}

/** An admin by a confirmed address: the house has to be opened with ADMIN_EMAILS of this domain. */
export const ADMIN_EMAIL = 'admin@example.org'

export async function admin(house: House): Promise<Visitor> {
  const visitor = await account(house)
  await house.sql()`update auth_users set email = ${ADMIN_EMAIL}, email_verified = true where id = ${visitor.uid}`
  house.server.accounts.changed(visitor.uid)
  await visitor.load()
  return visitor
}

/** Another sign-in of the same account, as old as it is said to be. */
export async function age(house: House, visitor: Visitor, ms: number): Promise<void> {
  const when = new Date(Date.now() - ms)
  await house.sql()`
    update auth_sessions set created_at = ${when}, staff_used_at = ${when.getTime()}, confirmed_at = ${when.getTime()}
    where user_id = ${visitor.uid}`
}

/** A server hears of a restore by other hands, and begins anew by itself. */
export async function begunAnew(house: House): Promise<void> {
  await house.server.restores.look()
  await house.restarted()
}

/** How what is to be changed about a character stands, as an edit has to say it. */
export function asSeen(player: Player, updates: object) {
  const { skills, ...rest } = readEditedValues(player, updates as Edit)
  if (!skills) return rest
  return { ...rest, skills: Object.fromEntries(Object.entries(skills).map(([id, experience]) => [id, { experience }])) }
}

/** Lifts the ban that is on somebody now. */
export async function lifts(house: House, staff: Visitor, playerId: string, reason = 'A mistake') {
  const expected = String((await house.row(playerId))['ban_id'])
  return staff.ask('unbanPlayer', { playerId, reason, expected })
}

/** Lets somebody speak again who is muted now. */
export async function unmutes(staff: Visitor, uid: string, reason?: string): Promise<void> {
  const { mute } = await staff.ask('getMute', { uid })
  await staff.ask('unmutePlayer', { uid, reason, expected: { mutedUntil: mute?.until ?? null } })
}

export const somebody = () => `nobody-${randomUUID()}`
