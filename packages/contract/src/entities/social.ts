import { isPlain } from '@hearthward/engine'
import { z } from 'zod'
import { LONGEST_PARTY_NAME } from '../constants.ts'
import { Skill, Text } from '../inputs.ts'
import { Moment, Uid } from './player.ts'

const Id = z.string()

/** Location and activity of a player, for those who may see it. */
export const Whereabouts = z.object({
  locationId: z.string(),
  action: z.object({ activityId: z.string(), startTime: Moment, duration: z.number() }).nullable(),
})
export type Whereabouts = z.infer<typeof Whereabouts>

const SocialPlayer = z.object({
  uid: Uid,
  username: z.string(),
  totalLevel: z.int(),
  combatLevel: z.int(),
  /** True if active within the last five minutes. */
  isOnline: z.boolean(),
  lastActiveAt: Moment,
  /** Null if it is not shared. */
  whereabouts: Whereabouts.nullable(),
})

export const PartyMember = SocialPlayer.extend({ joinedAt: Moment })
export type PartyMember = z.infer<typeof PartyMember>

/** Invisible and direction-changing characters would let a name pass for another. */
export const PartyName = Text(1, LONGEST_PARTY_NAME).refine(isPlain, 'visible characters only')

export const PartySettings = z.strictObject({
  /** Listed, and anybody may join. */
  isPublic: z.boolean(),
  /** Listed, but players join by invitation only. */
  requiresApproval: z.boolean(),
  xpBonusEnabled: z.boolean(),
  /** Members see each other's location and activity. */
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
  /** In the order they joined: after the leader, the longest-standing member leads. */
  memberIds: z.array(Uid),
  members: z.array(PartyMember),
  createdAt: Moment,
  lastActiveAt: Moment,
  maxMembers: z.int(),
  settings: PartySettings,
  /** Gains of all members while in the party, including those who left. */
  stats: z.object({
    totalXpGained: z.int(),
    totalActivities: z.int(),
    totalPlayTime: z.number(),
    averageLevel: z.number(),
  }),
  /** Experience multiplier of each member. */
  xpMultiplier: z.number(),
  /** Pending invitations; visible to members only. */
  invites: z.array(PartyInvite),
})
export type Party = z.infer<typeof Party>

/** A party in the public list. */
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

export const Friend = SocialPlayer.extend({ party: OpenParty.nullable() })
export type Friend = z.infer<typeof Friend>

export const PlayerName = z.object({ uid: Uid, username: z.string() })

export const Friends = z.object({
  friends: z.array(Friend),
  /** Received friend requests. */
  asking: z.array(PlayerName),
  /** Sent friend requests. */
  asked: z.array(PlayerName),
})
export type Friends = z.infer<typeof Friends>

export const FRIENDSHIPS = ['self', 'none', 'asked', 'asking', 'friends'] as const
export type Friendship = (typeof FRIENDSHIPS)[number]

/** The public profile of a player. */
export const Profile = PlayerName.extend({
  createdAt: Moment,
  totalLevel: z.int(),
  combatLevel: z.int(),
  totalXp: z.int(),
  levels: z.record(Skill, z.int()),
  titles: z.array(z.string()),
  /** Number of achievements earned. */
  achievements: z.int(),
  isOnline: z.boolean(),
  /** For friends and members of the same party. */
  whereabouts: Whereabouts.nullable(),
  /** The relation of the caller to this player. */
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
  /** Online since. */
  timestamp: Moment,
  lastHeartbeat: Moment,
})
export type PresenceEntry = z.infer<typeof PresenceEntry>
