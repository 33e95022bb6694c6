import { type Party, type ServerMessages, topics } from '@hearthward/contract'
import type { Core } from '../../core/server.ts'
import { createTurns } from '../../platform/keyed-mutex.ts'
import { friendFor, friendsView } from './friends/friend-list.ts'
import { friendsOf, removeFriendsOf } from './friends/queries.ts'
import { invitedTo, pendingTo } from './party/invite-queries.ts'
import type { PartyDeed } from './party/membership.ts'
import { leaveAllParties } from './party/parties.ts'
import { partyView } from './party/party-view.ts'
import { noteActive, partyIdOf } from './party/queries.ts'

type Needed = Pick<Core, 'world' | 'database' | 'clock' | 'bus' | 'log' | 'presence'>

/** What happens within this is told at once: enough to notice nothing, little enough to spare everybody the rest. */
const GATHERED_FOR = 150

export type Company = ReturnType<typeof createCompany>

/** Tells players what becomes of their party, their invitations and their friends. Only of what is committed. */
export function createCompany(server: Needed) {
  const { bus, log, presence, clock, database } = server
  const waiting = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  const inTurn = createTurns()
  let isOver = false

  function tell<Event extends Exclude<keyof ServerMessages, 'beat'>>(
    uid: string,
    event: Event,
    message: Parameters<ServerMessages[Event]>[0],
  ): void {
    bus.tell(topics.player(uid), event, message)
  }

  /** One after the other for each key: what is told later was read later. */
  function inOrder<T>(key: string, work: () => Promise<T>): Promise<T> {
    const told = inTurn(key, work)
    const run = told.then(
      () => void running.delete(run),
      () => void running.delete(run),
    )
    running.add(run)
    return told
  }

  const failed = (error: unknown) => {
    // While the server stops, the database may be gone already.
    if (!isOver) log.error({ err: error }, 'players could not be told of each other')
  }
  const inBackground = (key: string, work: () => Promise<unknown>) => void inOrder(key, work).catch(failed)

  /** Once for all that happens until then. */
  function soon(key: string, work: () => Promise<unknown>): void {
    if (isOver || waiting.has(key)) return
    const timer = setTimeout(() => {
      waiting.delete(key)
      inBackground(key, work)
    }, GATHERED_FOR)
    waiting.set(key, timer)
  }

  async function tellParty(partyId: string): Promise<Party | null> {
    const party = await partyView(server, partyId, true)
    for (const uid of party?.memberIds ?? []) tell(uid, 'partyChanged', { party })
    return party
  }

  async function tellInvites(uid: string): Promise<void> {
    tell(uid, 'invites', { invites: await pendingTo(database.sql, uid, clock.now()) })
  }

  async function tellInvited(partyId: string): Promise<void> {
    for (const uid of await invitedTo(database.sql, partyId)) await tellInvites(uid)
  }

  async function tellFriends(uid: string): Promise<void> {
    tell(uid, 'friends', await friendsView(server, uid))
  }

  async function tellCompanions(uid: string): Promise<void> {
    const partyId = await partyIdOf(database.sql, uid)
    if (partyId !== null) soon(`party ${partyId}`, () => tellParty(partyId))
    await tellOf(uid)
  }

  /** Tells friends who are there how somebody stands, and whether they could join the party. */
  async function tellOf(uid: string): Promise<void> {
    const now = clock.now()
    const there = (await friendsOf(database.sql, uid)).filter((friend) => presence.isOnline(friend, now))
    for (const [viewer, friend] of await friendFor(server, uid, there)) tell(viewer, 'friendChanged', { friend })
  }

  const company = {
    /** Somebody came, went or does something else: whoever may know of it is told. */
    noticed(uid: string): void {
      soon(`player ${uid}`, () => tellCompanions(uid))
    },
    /** A member opened the game: the party is alive. */
    opened(uid: string): void {
      inBackground(`opened ${uid}`, async () => {
        const partyId = await partyIdOf(database.sql, uid)
        if (partyId !== null) await noteActive(database.sql, partyId, clock.now())
      })
    },
    /** A party has changed; answers how it is now. `by` knows already how the own character stands. */
    partyChanged({ partyId, members, left }: PartyDeed, by: string | null, changesBonus = true): Promise<Party | null> {
      for (const uid of left) tell(uid, 'partyChanged', { party: null })
      for (const uid of changesBonus ? [...members, ...left] : []) if (uid !== by) tell(uid, 'changed', {})
      for (const uid of [...members, ...left]) soon(`friend ${uid}`, () => tellOf(uid))
      // The invitations of a party that is no more have gone with it.
      if (members.length === 0) inBackground(`party ${partyId}`, () => tellInvited(partyId))
      return inOrder(`party ${partyId}`, () => tellParty(partyId))
    },
    invitesChanged(uid: string): void {
      inBackground(`invites ${uid}`, () => tellInvites(uid))
    },
    friendsChanged(...uids: readonly string[]): void {
      for (const uid of uids) inBackground(`friends ${uid}`, () => tellFriends(uid))
    },
    /** Whoever goes for good leaves the party, and stands in nobody's list any more. */
    async leaveForGood(uid: string): Promise<void> {
      const deed = await leaveAllParties(server, uid)
      if (deed) await company.partyChanged(deed, uid)
      company.friendsChanged(...(await removeFriendsOf(database.sql, uid)))
      presence.forget(uid)
    },
    /** Those who fell silent are no longer online. */
    noteSilence(): void {
      for (const uid of presence.takeSilent(clock.now())) company.noticed(uid)
    },
    /** Resolves once everything begun has been told. */
    async stop(): Promise<void> {
      isOver = true
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
      await Promise.all(running)
    },
  }
  return company
}

declare module '../../core/server.ts' {
  interface Server {
    readonly company: Company
  }
}
