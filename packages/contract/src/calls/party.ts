import { z } from 'zod'
import { call } from '../call.ts'
import { Uid } from '../entities/player.ts'
import { Party, PartyInvite, PartyMember, PartyName, PartySettings, PublicParty } from '../entities/social.ts'
import { NoInput, Text } from '../inputs.ts'

const PUBLIC_PARTIES = 10
const MOST_PUBLIC_PARTIES = 50

const PartyId = Uid
const InviteId = Uid
export const OwnParty = z.object({ party: Party })
const LOW_LIMIT = { most: 20, perSeconds: 10 }

export const createParty = call('player', 'Creates a party with the caller as leader.', {
  input: z.strictObject({ name: PartyName, settings: PartySettings.partial().optional() }),
  output: OwnParty,
  limit: LOW_LIMIT,
  refuses: ['party/already-in', 'party/muted', 'party/name'],
})

export const getParty = call('player', 'The caller’s own party, or another that the caller may see.', {
  input: z.strictObject({ partyId: PartyId.optional() }),
  output: z.object({ party: Party.nullable() }),
  limit: { most: 40, perSeconds: 10 },
  refuses: ['party/not-found'],
})

export const getPartyMembers = call('player', 'The members of the caller’s party, in the order they joined.', {
  input: NoInput,
  output: z.object({ members: z.array(PartyMember) }),
  limit: { most: 40, perSeconds: 10 },
  refuses: ['party/none'],
})

export const joinParty = call('player', 'Joins a party that is open to the caller.', {
  input: z.strictObject({ partyId: PartyId }),
  output: OwnParty,
  limit: LOW_LIMIT,
  refuses: ['party/not-found', 'party/full', 'party/by-invitation', 'party/already-in'],
})

export const leaveParty = call(
  'player',
  'Leaves the party. If the leader leaves, the longest-standing member becomes the leader.',
  {
    input: NoInput,
    output: z.object({ left: z.literal(true) }),
    limit: LOW_LIMIT,
    refuses: ['party/none'],
  },
)

export const listPublicParties = call('player', 'Public parties with free places, the most active first.', {
  input: z.strictObject({ limit: z.int().min(1).max(MOST_PUBLIC_PARTIES).default(PUBLIC_PARTIES) }),
  output: z.object({ parties: z.array(PublicParty) }),
  limit: { most: 30, perSeconds: 10 },
})

export const sendPartyInvite = call('player', 'Invites a player into the caller’s party by name.', {
  input: z.strictObject({ username: Text(1, 20) }),
  output: z.object({ invite: PartyInvite }),
  limit: LOW_LIMIT,
  refuses: [
    'party/none',
    'party/full',
    'party/player-in-party',
    'player/not-found',
    'invite/self',
    'invite/sent',
    'invite/too-many',
    'invite/declined',
    'chat/unwanted',
    'chat/blocked',
  ],
})

export const acceptPartyInvite = call('player', 'Accepts an invitation and joins its party.', {
  input: z.strictObject({ inviteId: InviteId }),
  output: OwnParty,
  limit: LOW_LIMIT,
  refuses: [
    'invite/not-found',
    'invite/not-yours',
    'invite/expired',
    'invite/over',
    'party/not-found',
    'party/full',
    'party/already-in',
  ],
})

export const declinePartyInvite = call('player', 'Declines an invitation for good.', {
  input: z.strictObject({ inviteId: InviteId }),
  output: z.object({ declined: z.literal(true) }),
  limit: LOW_LIMIT,
  refuses: ['invite/not-found', 'invite/not-yours', 'invite/expired', 'invite/over'],
})

export const getPendingInvites = call('player', 'The caller’s pending invitations.', {
  input: NoInput,
  output: z.object({ invites: z.array(PartyInvite) }),
})

export const updatePartySettings = call('player', 'Changes the settings of the party the caller leads.', {
  input: PartySettings.partial(),
  output: OwnParty,
  limit: LOW_LIMIT,
  refuses: ['party/none', 'party/not-leader'],
})

export const kickMember = call('player', 'Removes a member from the party the caller leads.', {
  input: z.strictObject({ uid: Uid }),
  output: OwnParty,
  limit: LOW_LIMIT,
  refuses: ['party/none', 'party/not-leader', 'party/not-member'],
})

export const transferLeadership = call('player', 'Makes another member the leader.', {
  input: z.strictObject({ uid: Uid }),
  output: OwnParty,
  limit: LOW_LIMIT,
  refuses: ['party/none', 'party/not-leader', 'party/not-member'],
})
