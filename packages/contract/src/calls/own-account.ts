import { z } from 'zod'
import { call } from '../call.ts'
import { GivenEmail, Password, Username } from '../entities/account.ts'
import { Account } from '../entities/account-standing.ts'
import { Moment } from '../entities/player.ts'
import { NEW_ACCOUNT_REFUSALS } from './accounts.ts'

/** Calls with which players export, delete or upgrade their own account. */

export const exportMyData = call('account', 'All data stored about the account, by table, without secrets.', {
  input: z.strictObject({}),
  output: z.object({
    exportedAt: Moment,
    /** The rows of each table that are about this account. */
    data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
  limit: { most: 6, perSeconds: 60 },
  refuses: ['player/not-loaded'],
})

export const deleteMyAccount = call(
  'account',
  'Deletes the account for good: ends all sessions, erases the address, marks the character as deleted.',
  {
    input: z.strictObject({
      /** The player's own name, typed as a confirmation. */
      username: z.string().max(64),
      /** Required if the account has one. */
      password: z.string().max(128).optional(),
    }),
    output: z.object({ deleted: z.literal(true) }),
    limit: { most: 10, perSeconds: 60 },
    refuses: ['account/owner', 'account/unconfirmed', 'auth/wrong', 'auth/too-many'],
  },
)

export const getAccount = call('anybody', 'The account signed in with this cookie, or null.', {
  input: z.strictObject({}),
  output: z.object({ account: Account.nullable() }),
})

export const upgradeGuest = call(
  'account',
  'Turns the signed-in guest into a full account; the character stays the same.',
  {
    input: z.strictObject({ username: Username, email: GivenEmail.optional(), password: Password }),
    output: z.object({ account: Account }),
    limit: { most: 10, perSeconds: 60 },
    refuses: ['auth/guest-expired', 'auth/not-guest', ...NEW_ACCOUNT_REFUSALS],
  },
)
