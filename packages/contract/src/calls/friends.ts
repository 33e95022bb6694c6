import { z } from 'zod'
import { call } from '../call.ts'
import { Friends, PresenceEntry } from '../company.ts'
import { Uid } from '../entities.ts'
import { Text } from '../names.ts'

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
