import { type Admin, isStaff, PERMISSIONS, type Permission, permissionsOf, type Version } from '@hearthward/contract'
import { versionOfSet } from '@hearthward/engine'
import { roleOf } from '../../core/access/access.ts'
import { shownAddress } from '../../core/access/addresses.ts'
import { requireHigherRank } from '../../core/access/rank.ts'
import { act } from '../../core/audit/audit.ts'
import { assertExpectedVersion } from '../../core/expected-version.ts'
import type { SignedIn } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockGranted, readStaff, writeGranted } from './queries.ts'

/** All staff, and the configured addresses without a verified account. */
export async function readAdmins({ database, config, clock }: Server) {
  const addresses = [...new Set([...config.ownerEmails, ...config.adminEmails])]
  const found = await readStaff(database.db, addresses)
  const admins: Admin[] = []
  for (const account of found) {
    const role = roleOf(account, config)
    const granted = account.granted ?? []
    if (!isStaff(role, granted)) continue
    const isBanned = account.banId !== null && (account.banEndsAt === null || account.banEndsAt > clock.now())
    admins.push({
      uid: account.uid,
      username: account.username,
      email: shownAddress(account.email),
      role,
      granted,
      permissions: [...permissionsOf(role, granted)],
      lastUsedAt: account.lastUsedAt === null ? null : Number(account.lastUsedAt),
      isSuspended: isBanned || account.deletedAt !== null,
      twoFactorEnabled: account.twoFactorEnabled,
      hasPlayer: account.granted !== null,
    })
  }
  const byRole = (admin: Admin) => ['owner', 'admin', 'default'].indexOf(admin.role)
  const waiting = addresses
    .filter((email) => !found.some((account) => account.email === email && account.emailVerified))
    .map((email) => ({
      email,
      role: roleOf({ email, emailVerified: true }, config),
      hasAccount: found.some((account) => account.email === email),
    }))
  return { admins: admins.sort((a, b) => byRole(a) - byRole(b)), waiting }
}

interface PermissionGrant {
  playerId: string
  permissions: readonly Permission[]
  reason: string
  expectedVersion: Version
}

/** Sets a player's permissions. Staff cannot grant what they lack, nor remove their own `manage_admins`. */
export async function grantPermissions(
  context: SignedIn,
  { playerId, permissions, reason, expectedVersion }: PermissionGrant,
) {
  const { server, identity } = context
  const user = await requireHigherRank(context, playerId, { locksOut: false, givesUp: true })
  if (user.isGuest) throw new Refusal('staff/guest')
  const own = await context.rank()
  const granted = inOrder(permissions)
  if (playerId === identity.uid && !permissionsOf(roleOf(user, server.config), granted).includes('manage_admins')) {
    throw new Refusal('staff/oneself')
  }
  await act(context, async (tx) => {
    const before = await lockGranted(tx, playerId)
    if (!before) throw new Refusal('player/not-found')
    const version = versionOfSet(before)
    assertExpectedVersion({ version, now: { permissions: before } }, expectedVersion)
    const isNew = (permission: Permission) => !before.includes(permission)
    if (granted.some((permission) => isNew(permission) && !own.permissions.includes(permission))) {
      throw new Refusal('staff/not-yours')
    }
    await writeGranted(tx, playerId, granted)
    const details = { name: user.username, reason, before: { permissions: before }, after: { permissions: granted } }
    return { result: null, act: { action: 'set_permissions', resource: 'players', resourceId: playerId, details } }
  })
  await server.world.invalidate(playerId)
  server.accounts.changed(playerId)
  return granted
}

const inOrder = (some: readonly Permission[]): Permission[] => PERMISSIONS.filter((one) => some.includes(one))
