import type { Account } from '@hearthward/contract'
import type { Identity } from '../../core/access/identity.ts'
import type { Handler, Rank } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readAccountStanding } from '../abuse-reports/index.ts'

export const getAccount: Handler<'getAccount'> = async (_, context) => {
  const { identity, server } = context
  return { account: identity && (await readAccount(server, identity, await context.rank())) }
}

export const upgradeGuest: Handler<'upgradeGuest'> = async (input, context) => {
  const { server, headers } = context
  const upgraded = await server.accounts.upgradeGuest(headers, input)
  if ('refused' in upgraded) throw new Refusal(upgraded.refused, upgraded.details)
  await server.world.invalidate(upgraded.uid)
  return { account: await readAccount(server, upgraded, await context.rank()) }
}

async function readAccount(server: Server, identity: Identity, { role, permissions }: Rank): Promise<Account> {
  const { uid, username, email, emailVerified, isGuest, guestExpiresAt, twoFactorEnabled } = identity
  return {
    uid,
    username,
    email,
    emailVerified,
    isGuest,
    guestExpiresAt,
    twoFactorEnabled,
    role,
    permissions: [...permissions],
    standing: await readAccountStanding(server, identity),
  }
}
