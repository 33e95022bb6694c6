// Players with known usernames, for the tests of parties and friends.
import type { TestServer, Visitor } from '../../http/testing.ts'

export interface NamedVisitor extends Visitor {
  username: string
}

/** A guest with an open game, and its username. */
export async function createPlayer(testServer: TestServer): Promise<NamedVisitor> {
  const visitor = await testServer.player()
  const { account } = await visitor.ask('getAccount', {})
  return Object.assign(visitor, { username: account?.username ?? '' })
}

export async function createPlayers<Count extends number>(
  testServer: TestServer,
  count: Count,
): Promise<NamedVisitor[]> {
  return Promise.all(Array.from({ length: count }, () => createPlayer(testServer)))
}

/** Creates a party led by the first player, with the others as members. */
export async function createPartyOf(leader: NamedVisitor, ...others: NamedVisitor[]): Promise<string> {
  const { party } = await leader.ask('createParty', { name: 'The Larks' })
  for (const other of others) await joinParty(leader, other)
  return party.id
}

export async function joinParty(member: NamedVisitor, other: NamedVisitor): Promise<void> {
  const { invite } = await member.ask('sendPartyInvite', { username: other.username })
  await other.ask('acceptPartyInvite', { inviteId: invite.id })
}
