import { z } from 'zod'
import { call } from '../call.ts'
import { Moment, Uid } from '../entities/player.ts'
import { Friends, PresenceEntry } from '../entities/social.ts'
import { Done, Nothing, Text } from '../inputs.ts'

const ONLINE_SHOWN = 50
const seldom = { most: 20, perSeconds: 10 }

export const listFriends = call('player', 'The caller’s friends, who would like to be one, and who was asked.', {
  input: z.strictObject({}),
  output: Friends,
  limit: { most: 30, perSeconds: 10 },
})

export const addFriend = call('player', 'Asks a player to be a friend, or says yes to one who asked.', {
  input: z.strictObject({ username: Text(1, 20) }),
  output: Friends,
  limit: seldom,
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

export const removeFriend = call('player', 'Ends a friendship, takes back a request, or says no to one.', {
  input: z.strictObject({ uid: Uid }),
  output: Friends,
  limit: seldom,
})

export const getOnlinePlayers = call('player', 'How many players are online, and who was active last.', {
  input: z.strictObject({ limit: z.int().min(1).max(100).default(ONLINE_SHOWN) }),
  output: z.object({ count: z.int(), players: z.array(PresenceEntry) }),
  limit: { most: 20, perSeconds: 10 },
})

export const blockPlayer = call('player', 'Hears no more of a player: neither in channels nor in private.', {
  input: z.strictObject({ uid: Uid }),
  output: Done,
  limit: { most: 30, perSeconds: 60 },
  refuses: ['player/not-found', 'chat/oneself', 'chat/keeper', 'chat/too-many-blocked'],
})

export const unblockPlayer = call('player', 'Hears of a blocked player again.', {
  input: z.strictObject({ uid: Uid }),
  output: Done,
})

export const listBlocked = call('player', 'Whom the caller has blocked, the latest first.', {
  input: Nothing,
  output: z.object({ blocked: z.array(z.object({ uid: Uid, username: z.string(), at: Moment })) }),
})
