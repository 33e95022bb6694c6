// Players who know each other by name, for the tests of parties and friends.
import type { House, Visitor } from '../../http/testing.ts'

export interface Somebody extends Visitor {
  username: string
}

/** A guest whose game is open, and what the others call them. */
export async function somebody(house: House): Promise<Somebody> {
  const visitor = await house.player()
  const { account } = await visitor.ask('getAccount', {})
  return Object.assign(visitor, { username: account?.username ?? '' })
}

export async function several<Count extends number>(house: House, count: Count): Promise<Somebody[]> {
  return Promise.all(Array.from({ length: count }, () => somebody(house)))
}

/** Founds a party and fills it, the first one leading. */
export async function party(leader: Somebody, ...others: Somebody[]): Promise<string> {
  const { party } = await leader.ask('createParty', { name: 'The Larks' })
  for (const other of others) await joins(leader, other)
  return party.id
}

export async function joins(member: Somebody, other: Somebody): Promise<void> {
  const { invite } = await member.ask('sendPartyInvite', { username: other.username })
  await other.ask('acceptPartyInvite', { inviteId: invite.id })
}
