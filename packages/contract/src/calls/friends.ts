import { z } from 'zod'
import { call } from '../call.ts'
import { Moment, Uid } from '../entities/player.ts'
import { Friends, PresenceEntry } from '../entities/social.ts'
import { Done, NoInput, Text } from '../inputs.ts'

const ONLINE_SHOWN = 50
const LOW_LIMIT = { most: 20, perSeconds: 10 }

export const listFriends = call('player', 'The caller’s friends, and the received and sent friend requests.', {
  input: z.strictObject({}),
  output: Friends,
  limit: { most: 30, perSeconds: 10 },
})

export const addFriend = call('player', 'Sends a friend request, or accepts one from that player.', {
  input: z.strictObject({ username: Text(1, 20) }),
  output: Friends,
  limit: LOW_LIMIT,
  refuses: [
    'player/not-found',
    'friend/self',
    'friend/already',
    'friend/asked',
    'friend/too-many',
    'chat/unwanted',
    'chat/blocked',
  ],
})

export const removeFriend = call('player', 'Ends a friendship, withdraws a request, or declines one.', {
  input: z.strictObject({ uid: Uid }),
  output: Friends,
  limit: LOW_LIMIT,
})

export const getOnlinePlayers = call('player', 'How many players are online, and who was active last.', {
  input: z.strictObject({ limit: z.int().min(1).max(100).default(ONLINE_SHOWN) }),
  output: z.object({ count: z.int(), players: z.array(PresenceEntry) }),
  limit: { most: 20, perSeconds: 10 },
})

export const blockPlayer = call('player', 'Blocks a player: hides the messages in channels and in private.', {
  input: z.strictObject({ uid: Uid }),
  output: Done,
  limit: { most: 30, perSeconds: 60 },
  refuses: ['player/not-found', 'chat/oneself', 'chat/keeper', 'chat/too-many-blocked'],
})

export const unblockPlayer = call('player', 'Unblocks a player.', {
  input: z.strictObject({ uid: Uid }),
  output: Done,
})

export const listBlocked = call('player', 'The players the caller has blocked, the latest first.', {
  input: NoInput,
  output: z.object({ blocked: z.array(z.object({ uid: Uid, username: z.string(), at: Moment })) }),
})
