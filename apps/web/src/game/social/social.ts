import type { CallName, Friend, Friends, Party, PartyInvite, PartySettings } from '@hearthward/contract'
import {
  type GameQueryOptions,
  knownAnswer,
  onAnswer,
  type ServerData,
  stateOfAll,
  updateAnswer,
  useCallQuery,
} from '../../client/call-queries.ts'
import { type CallAnswer, type CallInput, call, isTransient } from '../../client/connection/calls.ts'
import { onLiveMessage } from '../../client/connection/live.ts'
import { refetchPlayer, sendPendingIntents } from '../../client/session/outbox.ts'
import { toasts } from '../../client/toasts.ts'

const NOBODY: Friends = { friends: [], asking: [], asked: [] }
const NO_INVITES: readonly PartyInvite[] = []

/** Read once when the game opens; live messages keep the answers up to date from then on. */
const SOCIAL: GameQueryOptions = { isLive: true, isSharedRead: true }

const dataOf = <T>(read: ServerData<T>) => (read.status === 'ready' ? read.data : null)

/** The player's party; null without one, and until it is known. */
export const useParty = (): Party | null => dataOf(useCallQuery('getParty', {}, SOCIAL))?.party ?? null
export const useInvites = (): readonly PartyInvite[] =>
  dataOf(useCallQuery('getPendingInvites', {}, SOCIAL))?.invites ?? NO_INVITES
export const useFriends = (): Friends => dataOf(useCallQuery('listFriends', {}, SOCIAL)) ?? NOBODY

/** Whether party, invitations and friends are all known. */
export function useSocialStatus() {
  return stateOfAll([
    useCallQuery('getParty', {}, SOCIAL),
    useCallQuery('getPendingInvites', {}, SOCIAL),
    useCallQuery('listFriends', {}, SOCIAL),
  ])
}

export interface Social {
  party: Party | null
  invites: readonly PartyInvite[]
  friends: Friends
}

/** Party, invitations and friends; null until all of them are known. */
export function knownSocial(): Social | null {
  const party = knownAnswer('getParty', {})
  const invites = knownAnswer('getPendingInvites', {})
  const friends = knownAnswer('listFriends', {})
  return party && invites && friends ? { ...party, ...invites, friends } : null
}

const setParty = (party: Party | null) => updateAnswer('getParty', {}, () => ({ party }))
const setInvites = (invites: PartyInvite[]) => updateAnswer('getPendingInvites', {}, () => ({ invites }))
const setFriends = (friends: Friends) => updateAnswer('listFriends', {}, () => friends)

/**
 * Reads party, invitations and friends, and applies live messages to them. Calls the listener with each change once all
 * of them are known. Returns an unsubscribe function.
 */
export function subscribeToSocial(listener: (known: Social) => void): () => void {
  const notify = () => {
    const known = knownSocial()
    if (known) listener(known)
  }
  const unsubscribes = [
    onAnswer('getParty', {}, SOCIAL, notify),
    onAnswer('getPendingInvites', {}, SOCIAL, notify),
    onAnswer('listFriends', {}, SOCIAL, notify),
    onLiveMessage('partyChanged', ({ party }) => setParty(party)),
    onLiveMessage('invites', ({ invites }) => setInvites(invites)),
    onLiveMessage('friends', setFriends),
    onLiveMessage('friendChanged', ({ friend }) =>
      updateAnswer('listFriends', {}, (friends) => withFriend(friends, friend)),
    ),
  ]
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
}

export function withFriend(all: Friends, changed: Friend): Friends {
  return { ...all, friends: all.friends.map((friend) => (friend.uid === changed.uid ? changed : friend)) }
}

/** Makes a call and applies its answer. Shows the refusal's text, or `failure` for other errors. */
async function callOrRefuse<Name extends CallName>(
  failure: string,
  name: Name,
  input: CallInput<Name>,
  take: (answer: CallAnswer<Name>) => void,
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

const takeParty = ({ party }: { party: Party }) => setParty(party)
const removeInvite = (inviteId: string) =>
  updateAnswer('getPendingInvites', {}, ({ invites }) => ({ invites: invites.filter(({ id }) => id !== inviteId) }))

export const social = {
  createParty: (name: string, settings: Partial<PartySettings>) =>
    callForCharacter('Failed to create party', 'createParty', { name, settings }, takeParty),
  join: (partyId: string) => callForCharacter('Failed to join party', 'joinParty', { partyId }, takeParty),
  leave: () => callForCharacter('Failed to leave the party', 'leaveParty', {}, () => setParty(null)),
  invite: (username: string) =>
    callOrRefuse('Failed to send invite', 'sendPartyInvite', { username }, ({ invite }) => {
      toasts.show('info', `${invite.toUsername} has been invited.`)
    }),
  accept: (inviteId: string) =>
    callForCharacter('Failed to accept invite', 'acceptPartyInvite', { inviteId }, ({ party }) => {
      setParty(party)
      removeInvite(inviteId)
    }),
  decline: (inviteId: string) =>
    callOrRefuse('Failed to decline invite', 'declinePartyInvite', { inviteId }, () => removeInvite(inviteId)),
  updateSettings: (settings: Partial<PartySettings>) =>
    callForCharacter('The settings could not be changed', 'updatePartySettings', settings, takeParty),
  kick: (uid: string) => callForCharacter('The member could not be removed', 'kickMember', { uid }, takeParty),
  transferLeadership: (uid: string) =>
    callOrRefuse('The leader could not be changed', 'transferLeadership', { uid }, takeParty),
  addFriend: (username: string) => callOrRefuse('The request could not be sent', 'addFriend', { username }, setFriends),
  removeFriend: (uid: string) =>
    callOrRefuse('Your friends list could not be changed', 'removeFriend', { uid }, setFriends),
}
