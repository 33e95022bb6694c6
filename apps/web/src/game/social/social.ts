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
import { call, isTransient } from '../../client/connection/calls.ts'
import { onLiveMessage } from '../../client/connection/live.ts'
import { refetchPlayer, sendPendingIntents } from '../../client/session/outbox.ts'
import { useRefetch } from '../../client/session/refetch.ts'
import { toasts } from '../../client/toasts.ts'

interface SocialState {
  status: 'loading' | 'failed' | 'ready'
  party: Party | null
  invites: readonly PartyInvite[]
  friends: Friends
}

const NOBODY: Friends = { friends: [], asking: [], asked: [] }
const UNKNOWN: SocialState = { status: 'loading', party: null, invites: [], friends: NOBODY }

/** The player's party, invitations and friends, in the server's last state. */
export const useSocial = create<SocialState>(() => UNKNOWN)

const show = (part: Partial<SocialState>) => useSocial.setState(part)

/** Reads everything; live messages keep it up to date from then on. */
export async function readSocial(): Promise<void> {
  try {
    const [{ party }, { invites }, friends] = await Promise.all([
      call('getParty', {}),
      call('getPendingInvites', {}),
      call('listFriends', {}),
    ])
    show({ status: 'ready', party, invites, friends })
  } catch {
    // Known data stays on screen; the next reconnect reads again.
    if (useSocial.getState().status !== 'ready') show({ status: 'failed' })
  }
}

/** Subscribes to the player's party, invitations and friends. Returns an unsubscribe function. */
export function subscribeToSocial(): () => void {
  void readSocial()
  const unsubscribes = [
    onLiveMessage('partyChanged', ({ party }) => show({ party })),
    onLiveMessage('invites', ({ invites }) => show({ invites })),
    onLiveMessage('friends', (friends) => show({ friends })),
    onLiveMessage('friendChanged', ({ friend }) => show({ friends: withFriend(useSocial.getState().friends, friend) })),
    // Reads again what was missed without a connection.
    useRefetch.subscribe(() => void readSocial()),
  ]
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe()
    show(UNKNOWN)
  }
}

export function withFriend(all: Friends, changed: Friend): Friends {
  return { ...all, friends: all.friends.map((friend) => (friend.uid === changed.uid ? changed : friend)) }
}

type Answer<Name extends CallName> = z.output<Calls[Name]['output']>

/** Makes a call and applies its answer. Shows the refusal's text, or `failure` for other errors. */
async function callOrRefuse<Name extends CallName>(
  failure: string,
  name: Name,
  input: z.input<Calls[Name]['input']>,
  take: (answer: Answer<Name>) => void,
): Promise<boolean> {
  try {
    take(await call(name, input))
    return true
  } catch (error) {
    toasts.refuse(isTransient(error) || !(error instanceof Error) ? failure : error.message)
    return false
  }
}

/** The same for calls that also change the character: pending intents are sent first. */
async function callForCharacter<Name extends CallName>(
  ...args: Parameters<typeof callOrRefuse<Name>>
): Promise<boolean> {
  await sendPendingIntents()
  const isDone = await callOrRefuse(...args)
  if (isDone) await refetchPlayer()
  return isDone
}

const takeParty = ({ party }: { party: Party }) => show({ party })
const takeFriends = (friends: Friends) => show({ friends })
const withoutInvite = (inviteId: string) => useSocial.getState().invites.filter((invite) => invite.id !== inviteId)

export const social = {
  createParty: (name: string, settings: Partial<PartySettings>) =>
    callForCharacter('Failed to create party', 'createParty', { name, settings }, takeParty),
  join: (partyId: string) => callForCharacter('Failed to join party', 'joinParty', { partyId }, takeParty),
  leave: () => callForCharacter('Failed to leave the party', 'leaveParty', {}, () => show({ party: null })),
  invite: (username: string) =>
    callOrRefuse('Failed to send invite', 'sendPartyInvite', { username }, ({ invite }) => {
      toasts.show('info', `${invite.toUsername} has been invited.`)
    }),
  accept: (inviteId: string) =>
    callForCharacter('Failed to accept invite', 'acceptPartyInvite', { inviteId }, ({ party }) =>
      show({ party, invites: withoutInvite(inviteId) }),
    ),
  decline: (inviteId: string) =>
    callOrRefuse('Failed to decline invite', 'declinePartyInvite', { inviteId }, () =>
      show({ invites: withoutInvite(inviteId) }),
    ),
  updateSettings: (settings: Partial<PartySettings>) =>
    callForCharacter('The settings could not be changed', 'updatePartySettings', settings, takeParty),
  kick: (uid: string) => callForCharacter('The member could not be removed', 'kickMember', { uid }, takeParty),
  transferLeadership: (uid: string) =>
    callOrRefuse('The leader could not be changed', 'transferLeadership', { uid }, takeParty),
  addFriend: (username: string) =>
    callOrRefuse('The request could not be sent', 'addFriend', { username }, takeFriends),
  removeFriend: (uid: string) =>
    callOrRefuse('Your friends list could not be changed', 'removeFriend', { uid }, takeFriends),
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
