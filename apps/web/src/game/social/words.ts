import type { Friend, Friends, Party, PartyInvite } from '@hearthward/contract'
import { type Boost, PARTY_MEMBERS, partyMultiplier } from '@hearthward/engine'

/** '+10%' of 1.1; nothing where nothing is added. */
export function bonusText(xpMultiplier: number): string | null {
  return xpMultiplier > 1 ? `+${Math.round((xpMultiplier - 1) * 100)}%` : null
}

/** What the party multiplies by, of all that does: it stands among the boosts under its own name. */
export function partyMultiplierIn(boosts: readonly Boost[] | undefined): number {
  return boosts?.find(({ name }) => name === 'Party')?.xpMultiplier ?? 1
}

/** What each size of a party would bring. */
export const BONUS_STEPS = Array.from({ length: PARTY_MEMBERS }, (_, index) => ({
  members: index + 1,
  text: bonusText(partyMultiplier(index + 1, true)) ?? 'none',
}))

/** Those who are there first, each group by name. */
export function inOrder(friends: readonly Friend[]): Friend[] {
  return [...friends].sort(
    (a, b) => Number(b.isOnline) - Number(a.isOnline) || collator.compare(a.username, b.username),
  )
}

const collator = new Intl.Collator('en')

interface Company {
  party: Party | null
  invites: readonly PartyInvite[]
  friends: Friends
}

/** How many things wait for the player's answer. Whoever is in a party cannot answer an invitation. */
export function waitingIn({ party, invites, friends }: Company): number {
  return (party ? 0 : invites.length) + friends.asking.length
}

/** One invitation by its names, several by their number. */
export function inviteWords(invites: readonly Pick<PartyInvite, 'fromUsername' | 'partyName'>[]): string {
  const [first] = invites
  if (!first || invites.length > 1) return `${invites.length} invitations into parties wait for you.`
  return `${first.fromUsername} invites you into ${first.partyName}.`
}
