import { z } from 'zod'
import { call } from '../call.ts'
import { Uid } from '../entities/player.ts'
import { PlayerName, Profile } from '../entities/social.ts'
import { Text } from '../inputs.ts'

export const searchPlayers = call(
  'player',
  'Up to ten players whose name starts with this; staff also find banned ones.',
  {
    input: z.strictObject({ prefix: Text(1, 20) }),
    output: z.object({ players: z.array(PlayerName) }),
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
