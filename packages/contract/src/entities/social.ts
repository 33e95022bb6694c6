import { isPlain } from '@hearthward/engine'
import { z } from 'zod'
import { Skill, Text } from '../inputs.ts'
import { LONGEST_PARTY_NAME } from '../limits.ts'
import { Moment, Uid } from './player.ts'

const Id = z.string()

/** Where somebody is and what they are at, for those who may know. */
export const Whereabouts = z.object({
  locationId: z.string(),
  action: z.object({ activityId: z.string(), startTime: Moment, duration: z.number() }).nullable(),
})
export type Whereabouts = z.infer<typeof Whereabouts>

const Companion = z.object({
  uid: Uid,
  username: z.string(),
  totalLevel: z.int(),
  combatLevel: z.int(),
  /** Active within the last five minutes. */
  isOnline: z.boolean(),
  lastActiveAt: Moment,
  /** Null where it is not shared. */
  whereabouts: Whereabouts.nullable(),
})

export const PartyMember = Companion.extend({ joinedAt: Moment })
export type PartyMember = z.infer<typeof PartyMember>

/** Invisible signs and those that turn the direction of writing would let a name pass for another. */
export const PartyName = Text(1, LONGEST_PARTY_NAME).refine(isPlain, 'visible signs only')

export const PartySettings = z.strictObject({
  /** Listed, and open to anybody who finds it. */
  isPublic: z.boolean(),
  /** Nobody joins without an invitation, though it is listed. */
  requiresApproval: z.boolean(),
  xpBonusEnabled: z.boolean(),
  /** Members see where the others are and what they do. */
  shareLocation: z.boolean(),
  /** The leader's friends join without an invitation. */
  autoAcceptFriends: z.boolean(),
})
export type PartySettings = z.infer<typeof PartySettings>

const INVITE_STATES = ['pending', 'accepted', 'declined', 'expired'] as const
export type InviteStatus = (typeof INVITE_STATES)[number]

export const PartyInvite = z.object({
  id: Id,
  partyId: Id,
  fromUid: Uid,
  toUid: Uid,
  createdAt: Moment,
  expiresAt: Moment,
  status: z.enum(INVITE_STATES),
  partyName: z.string(),
  fromUsername: z.string(),
  toUsername: z.string(),
})
export type PartyInvite = z.infer<typeof PartyInvite>

export const Party = z.object({
  id: Id,
  name: z.string(),
  leaderId: Uid,
  /** In the order they joined: the first of those who stay leads after the leader. */
  memberIds: z.array(Uid),
  members: z.array(PartyMember),
  createdAt: Moment,
  lastActiveAt: Moment,
  maxMembers: z.int(),
  settings: PartySettings,
  /** What members have gained while in it, those who left included. */
  stats: z.object({
    totalXpGained: z.int(),
    totalActivities: z.int(),
    totalPlayTime: z.number(),
    averageLevel: z.number(),
  }),
  /** What it multiplies the experience of each member by. */
  xpMultiplier: z.number(),
  /** Invitations that wait for an answer; members alone see them. */
  invites: z.array(PartyInvite),
})
export type Party = z.infer<typeof Party>

/** A party as strangers find it in the list. */
export const PublicParty = z.object({
  id: Id,
  name: z.string(),
  leaderName: z.string(),
  members: z.int(),
  maxMembers: z.int(),
  averageLevel: z.number(),
  requiresApproval: z.boolean(),
  xpBonusEnabled: z.boolean(),
  lastActiveAt: Moment,
})
export type PublicParty = z.infer<typeof PublicParty>

/** A party this player may join without an invitation. */
const OpenParty = z.object({ id: Id, name: z.string(), members: z.int() })

export const Friend = Companion.extend({ party: OpenParty.nullable() })
export type Friend = z.infer<typeof Friend>

const Somebody = z.object({ uid: Uid, username: z.string() })

export const Friends = z.object({
  friends: z.array(Friend),
  /** Who would like to be a friend of this player. */
  asking: z.array(Somebody),
  /** Whom this player has asked. */
  asked: z.array(Somebody),
})
export type Friends = z.infer<typeof Friends>

export const FRIENDSHIPS = ['self', 'none', 'asked', 'asking', 'friends'] as const
export type Friendship = (typeof FRIENDSHIPS)[number]

/** What anybody may know of a player. */
export const Profile = Somebody.extend({
  createdAt: Moment,
  totalLevel: z.int(),
  combatLevel: z.int(),
  totalXp: z.int(),
  levels: z.record(Skill, z.int()),
  titles: z.array(z.string()),
  /** How many were earned. */
  achievements: z.int(),
  isOnline: z.boolean(),
  /** For friends and members of the same party. */
  whereabouts: Whereabouts.nullable(),
  /** As the caller stands to this player. */
  friendship: z.enum(FRIENDSHIPS),
  isInOwnParty: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

export const PresenceEntry = z.object({
  userId: Uid,
  username: z.string(),
  status: z.literal('online'),
  /** For friends and members of the same party. */
  currentActivity: z.string().nullable(),
  /** Since when the player is online. */
  timestamp: Moment,
  lastHeartbeat: Moment,
})
export type PresenceEntry = z.infer<typeof PresenceEntry>
