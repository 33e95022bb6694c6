import { z } from 'zod'
import { Email, Password, Username } from '../account.ts'
import { call } from '../call.ts'
import { Profile } from '../company.ts'
import { Account, Uid } from '../entities.ts'
import { Text } from '../names.ts'

export const getAccount = call('anybody', 'Who is signed in with this cookie, if anybody.', {
  input: z.strictObject({}),
  output: z.object({ account: Account.nullable() }),
})

export const upgradeGuest = call(
  'account',
  'Turns the signed-in guest into a full account; the character stays the same.',
  {
    input: z.strictObject({ username: Username, email: Email.optional(), password: Password }),
    output: z.object({ account: Account }),
    limit: { most: 10, perSeconds: 60 },
    refuses: ['auth/guest-expired', 'auth/not-guest', 'auth/name-taken', 'auth/email-taken'],
  },
)

export const searchPlayers = call(
  'player',
  'Up to ten players whose name begins with this; for staff the banned too.',
  {
    input: z.strictObject({ prefix: Text(1, 20) }),
    output: z.object({ players: z.array(z.object({ uid: Uid, username: z.string() })) }),
    limit: { most: 30, perSeconds: 10 },
  },
)

export const getUserProfile = call('player', 'The public profile of a player, by uid or by name.', {
  input: z
    .strictObject({ uid: Uid.optional(), username: Text(1, 20).optional() })
    .refine(({ uid, username }) => (uid === undefined) !== (username === undefined), 'a uid or a username'),
  output: Profile,
  limit: { most: 40, perSeconds: 10 },
  refuses: ['player/not-found'],
})
