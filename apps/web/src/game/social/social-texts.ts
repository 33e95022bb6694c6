import type { Friend, PartyInvite } from '@hearthward/contract'
import { type Boost, PARTY_MEMBERS, partyMultiplier } from '@hearthward/engine'
import type { Social } from './social.ts'

/** '+10%' for 1.1; null without a bonus. */
export function bonusText(xpMultiplier: number): string | null {
  return xpMultiplier > 1 ? `+${Math.round((xpMultiplier - 1) * 100)}%` : null
}

/** The party's multiplier among all boosts, where it has its own name. */
export function partyMultiplierIn(boosts: readonly Boost[] | undefined): number {
  return boosts?.find(({ name }) => name === 'Party')?.xpMultiplier ?? 1
}

/** The bonus of each party size. */
export const BONUS_STEPS = Array.from({ length: PARTY_MEMBERS }, (_, index) => ({
  members: index + 1,
  text: bonusText(partyMultiplier(index + 1, true)) ?? 'none',
}))

/** Online friends first, each group by name. */
export function sortFriends(friends: readonly Friend[]): Friend[] {
  return [...friends].sort(
    (a, b) => Number(b.isOnline) - Number(a.isOnline) || collator.compare(a.username, b.username),
  )
}

const collator = new Intl.Collator('en')

/** The number of things that wait for the player's answer. Invitations do not count for a player in a party. */
export function countWaiting({ party, invites, friends }: Social): number {
  return (party ? 0 : invites.length) + friends.asking.length
}

/** One invitation with its names, several as a number. */
export function inviteText(invites: readonly Pick<PartyInvite, 'fromUsername' | 'partyName'>[]): string {
  const [first] = invites
  if (!first || invites.length > 1) return `You have ${invites.length} party invitations.`
  return `${first.fromUsername} invites you to ${first.partyName}.`
}
