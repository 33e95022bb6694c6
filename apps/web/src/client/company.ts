import type {
  CallName,
  Calls,
  Friend,
  Friends,
  Party,
  PartyInvite,
  PartySettings,
  Profile,
  PublicParty,
} from '@hearthward/contract'
import type { z } from 'zod'
import { create } from 'zustand'
import { call, isPassing } from './calls.ts'
import { onMessage } from './live.ts'
import { useMissed } from './missed.ts'
import { notices } from './notices.ts'
import { askAnew, say } from './talk.ts'

interface CompanyState {
  status: 'loading' | 'failed' | 'ready'
  party: Party | null
  invites: readonly PartyInvite[]
  friends: Friends
}

const NOBODY: Friends = { friends: [], asking: [], asked: [] }
const UNKNOWN: CompanyState = { status: 'loading', party: null, invites: [], friends: NOBODY }

/** The player's party, invitations and friends, as the server last told them. */
export const useCompany = create<CompanyState>(() => UNKNOWN)

const show = (part: Partial<CompanyState>) => useCompany.setState(part)

/** Asks for everything; what the server tells from then on keeps it as it is. */
export async function readCompany(): Promise<void> {
  try {
    const [{ party }, { invites }, friends] = await Promise.all([
      call('getParty', {}),
      call('getPendingInvites', {}),
      call('listFriends', {}),
    ])
    show({ status: 'ready', party, invites, friends })
  } catch {
    // What is known stays on screen; the next time the line comes back it is asked for again.
    if (useCompany.getState().status !== 'ready') show({ status: 'failed' })
  }
}

/** Follows the company of whoever plays on this page, until the answer is called. */
export function followCompany(): () => void {
  void readCompany()
  const ends = [
    onMessage('partyChanged', ({ party }) => show({ party })),
    onMessage('invites', ({ invites }) => show({ invites })),
    onMessage('friends', (friends) => show({ friends })),
    onMessage('friendChanged', ({ friend }) => show({ friends: withFriend(useCompany.getState().friends, friend) })),
    // What was told while the line was lost is asked for.
    useMissed.subscribe(() => void readCompany()),
  ]
  return () => {
    for (const end of ends) end()
    show(UNKNOWN)
  }
}

export function withFriend(all: Friends, changed: Friend): Friends {
  return { ...all, friends: all.friends.map((friend) => (friend.uid === changed.uid ? changed : friend)) }
}

type Answer<Name extends CallName> = z.output<Calls[Name]['output']>

/** Makes a call and takes its answer; a refusal is shown in its own words, and what has none in these. */
async function ask<Name extends CallName>(
  failure: string,
  name: Name,
  input: z.input<Calls[Name]['input']>,
  take: (answer: Answer<Name>) => void,
): Promise<boolean> {
  try {
    take(await call(name, input))
    return true
  } catch (error) {
    notices.refuse(isPassing(error) || !(error instanceof Error) ? failure : error.message)
    return false
  }
}

/** The same for what changes the character too: the server hears first what it has not heard yet. */
async function askOfCharacter<Name extends CallName>(...asked: Parameters<typeof ask<Name>>): Promise<boolean> {
  await say()
  const isDone = await ask(...asked)
  if (isDone) await askAnew()
  return isDone
}

const takeParty = ({ party }: { party: Party }) => show({ party })
const takeFriends = (friends: Friends) => show({ friends })
const withoutInvite = (inviteId: string) => useCompany.getState().invites.filter((invite) => invite.id !== inviteId)

export const company = {
  found: (name: string, settings: Partial<PartySettings>) =>
    askOfCharacter('Failed to create party', 'createParty', { name, settings }, takeParty),
  join: (partyId: string) => askOfCharacter('Failed to join party', 'joinParty', { partyId }, takeParty),
  leave: () => askOfCharacter('Failed to leave the party', 'leaveParty', {}, () => show({ party: null })),
  invite: (username: string) =>
    ask('Failed to send invite', 'sendPartyInvite', { username }, ({ invite }) => {
      notices.say('info', `${invite.toUsername} has been invited.`)
    }),
  accept: (inviteId: string) =>
    askOfCharacter('Failed to accept invite', 'acceptPartyInvite', { inviteId }, ({ party }) =>
      show({ party, invites: withoutInvite(inviteId) }),
    ),
  decline: (inviteId: string) =>
    ask('Failed to decline invite', 'declinePartyInvite', { inviteId }, () =>
      show({ invites: withoutInvite(inviteId) }),
    ),
  settle: (settings: Partial<PartySettings>) =>
    askOfCharacter('The settings could not be changed', 'updatePartySettings', settings, takeParty),
  sendAway: (uid: string) => askOfCharacter('The member could not be sent away', 'kickMember', { uid }, takeParty),
  handOver: (uid: string) => ask('Leadership could not be passed on', 'transferLeadership', { uid }, takeParty),
  befriend: (username: string) => ask('The request could not be sent', 'addFriend', { username }, takeFriends),
  unfriend: (uid: string) => ask('The list could not be changed', 'removeFriend', { uid }, takeFriends),
}

export async function readPublicParties(): Promise<PublicParty[]> {
  return (await call('listPublicParties', {})).parties
}

export function readOnline(): Promise<Answer<'getOnlinePlayers'>> {
  return call('getOnlinePlayers', {})
}

export function readProfile(username: string): Promise<Profile> {
  return call('getUserProfile', { username })
}

export async function findPlayers(prefix: string): Promise<Answer<'searchPlayers'>['players']> {
  return (await call('searchPlayers', { prefix })).players
}
