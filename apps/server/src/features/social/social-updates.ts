import { type Party, type ServerMessages, topics } from '@hearthward/contract'
import type { Core } from '../../core/server.ts'
import { createKeyedMutex } from '../../platform/keyed-mutex.ts'
import { readFriendForViewers, readFriends } from './friends/friend-list.ts'
import { deleteFriendsOf, readFriendUids } from './friends/queries.ts'
import { readInvitedUids, readInvitesTo } from './party/invite-queries.ts'
import type { PartyChange } from './party/membership.ts'
import { leaveAllParties } from './party/parties.ts'
import { readPartyView } from './party/party-view.ts'
import { markActive, readPartyId } from './party/queries.ts'

type Dependencies = Pick<Core, 'world' | 'database' | 'clock' | 'bus' | 'log' | 'presence'>

/** Changes within this time are published together, in milliseconds. */
const DEBOUNCE = 150

export type SocialUpdates = ReturnType<typeof createSocialUpdates>

/** Publishes committed changes of parties, invitations and friends to the players concerned. */
export function createSocialUpdates(server: Dependencies) {
  const { bus, log, presence, clock, database } = server
  const waiting = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  const inTurn = createKeyedMutex()
  let isStopped = false

  function publish<Event extends Exclude<keyof ServerMessages, 'probe'>>(
    uid: string,
    event: Event,
    message: Parameters<ServerMessages[Event]>[0],
  ): void {
    bus.publish(topics.player(uid), event, message)
  }

  /** Serialized per key, so a later message always has a later state. */
  function inOrder<T>(key: string, work: () => Promise<T>): Promise<T> {
    const result = inTurn(key, work)
    const run = result.then(
      () => void running.delete(run),
      () => void running.delete(run),
    )
    running.add(run)
    return result
  }

  const logFailure = (error: unknown) => {
    // While the server stops, the database may be gone already.
    if (!isStopped) log.error({ err: error }, 'publishing social updates failed')
  }
  const inBackground = (key: string, work: () => Promise<unknown>) => void inOrder(key, work).catch(logFailure)

  /** Runs the work once for all changes of a key within the debounce time. */
  function debounce(key: string, work: () => Promise<unknown>): void {
    if (isStopped || waiting.has(key)) return
    const timer = setTimeout(() => {
      waiting.delete(key)
      inBackground(key, work)
    }, DEBOUNCE)
    waiting.set(key, timer)
  }

  async function publishParty(partyId: string): Promise<Party | null> {
    const party = await readPartyView(server, partyId, true)
    for (const uid of party?.memberIds ?? []) publish(uid, 'partyChanged', { party })
    return party
  }

  async function publishInvites(uid: string): Promise<void> {
    publish(uid, 'invites', { invites: await readInvitesTo(database.sql, uid, clock.now()) })
  }

  async function publishInvitesOfParty(partyId: string): Promise<void> {
    for (const uid of await readInvitedUids(database.sql, partyId)) await publishInvites(uid)
  }

  async function publishFriends(uid: string): Promise<void> {
    publish(uid, 'friends', await readFriends(server, uid))
  }

  /** Publishes that a player came, left or changed activity to the party and the friends. */
  async function publishToFriendsAndParty(uid: string): Promise<void> {
    const partyId = await readPartyId(database.sql, uid)
    if (partyId !== null) debounce(`party ${partyId}`, () => publishParty(partyId))
    await publishToFriends(uid)
  }

  /** Publishes a player's status, and whether the party can be joined, to online friends. */
  async function publishToFriends(uid: string): Promise<void> {
    const now = clock.now()
    const onlineFriends = (await readFriendUids(database.sql, uid)).filter((friend) => presence.isOnline(friend, now))
    for (const [viewer, friend] of await readFriendForViewers(server, uid, onlineFriends))
      publish(viewer, 'friendChanged', { friend })
  }

  presence.onChange((uid) => debounce(`player ${uid}`, () => publishToFriendsAndParty(uid)))

  const updates = {
    /** Marks the player's party as active. */
    gameOpened(uid: string): void {
      inBackground(`opened ${uid}`, async () => {
        const partyId = await readPartyId(database.sql, uid)
        if (partyId !== null) await markActive(database.sql, partyId, clock.now())
      })
    },
    /** Publishes a changed party and returns it. `by` already has the new state of the own character. */
    partyChanged(
      { partyId, members, left }: PartyChange,
      by: string | null,
      changesBonus = true,
    ): Promise<Party | null> {
      for (const uid of left) publish(uid, 'partyChanged', { party: null })
      for (const uid of changesBonus ? [...members, ...left] : []) if (uid !== by) publish(uid, 'changed', {})
      for (const uid of [...members, ...left]) debounce(`friend ${uid}`, () => publishToFriends(uid))
      // The invitations of a deleted party are no longer valid.
      if (members.length === 0) inBackground(`party ${partyId}`, () => publishInvitesOfParty(partyId))
      return inOrder(`party ${partyId}`, () => publishParty(partyId))
    },
    invitesChanged(uid: string): void {
      inBackground(`invites ${uid}`, () => publishInvites(uid))
    },
    friendsChanged(...uids: readonly string[]): void {
      for (const uid of uids) inBackground(`friends ${uid}`, () => publishFriends(uid))
    },
    /** Removes a deleted player from the party and from all friend lists. */
    async removePlayer(uid: string): Promise<void> {
      const change = await leaveAllParties(server, uid)
      if (change) await updates.partyChanged(change, uid)
      updates.friendsChanged(...(await deleteFriendsOf(database.sql, uid)))
      presence.remove(uid)
    },
    /** Resolves once all running updates are published. */
    async stop(): Promise<void> {
      isStopped = true
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
      await Promise.all(running)
    },
  }
  return updates
}

declare module '../../core/server.ts' {
  interface Server {
    readonly socialUpdates: SocialUpdates
  }
}
