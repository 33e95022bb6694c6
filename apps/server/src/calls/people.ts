import type { Account } from '@hearthward/contract'
import type { Identity } from '../auth/index.ts'
import { Refusal } from '../refusal.ts'
import { readProfile, searchByName } from '../store/players.ts'
import type { Handler, Rank } from './handler.ts'

const SEARCH_LIMIT = 10

export const getAccount: Handler<'getAccount'> = async (_, context) => {
  return { account: context.identity && accountOf(context.identity, await context.rank()) }
}

export const upgradeGuest: Handler<'upgradeGuest'> = async (wanted, context) => {
  const { server, headers } = context
  const upgraded = await server.accounts.upgradeGuest(headers, wanted)
  if ('refused' in upgraded) throw new Refusal(upgraded.refused, upgraded.details)
  await server.world.forget(upgraded.uid)
  return { account: accountOf(upgraded, await context.rank()) }
}

export const searchPlayers: Handler<'searchPlayers'> = async ({ prefix }, { server }) => {
  return { players: await searchByName(server.database.db, prefix, SEARCH_LIMIT) }
}

export const getUserProfile: Handler<'getUserProfile'> = async ({ uid }, { server }) => {
  const profile = await readProfile(server.database.db, uid)
  if (!profile) throw new Refusal('player/not-found')
  return profile
}

function accountOf(identity: Identity, { role, permissions }: Rank): Account {
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
  }
}
