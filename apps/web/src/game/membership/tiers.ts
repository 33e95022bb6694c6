import {
  type Activity,
  type Content,
  find,
  isUnlocked,
  newPlayer,
  offerSlots,
  type Player,
  type SkillType,
  SLOT_LOCKS,
  TIERS,
  type Tier,
  worksOf,
} from '@hearthward/engine'

/** What a tier adds to the one before, by the rules. */
export interface TierOffer {
  tier: Tier
  /** The tier it contains. */
  includes: Tier | null
  /** Farming slots, by their number. */
  slots: number[]
  /** The number of simultaneous offers on the exchange. */
  offers: number
}

export function tierOffers(): TierOffer[] {
  const slots = TIERS.map(slotsOf)
  return TIERS.map((tier, index) => ({
    tier,
    includes: TIERS[index - 1] ?? null,
    slots: slots[index]?.filter((slot) => !slots[index - 1]?.includes(slot)) ?? [],
    offers: offerSlots(memberOf(tier), 0),
  }))
}

/** A new player with this tier, to evaluate the rules with. */
const memberOf = (tier: Tier): Player => ({ ...newPlayer('', 0), subscription: { tier, until: 1 } })

function slotsOf(tier: Tier): number[] {
  const member = memberOf(tier)
  return SLOT_LOCKS.flatMap(({ unlockRequirement }, index) =>
    unlockRequirement === 'membership' && isUnlocked(member, index + 1, 0) ? index + 1 : [],
  )
}

export interface MemberActivity {
  id: string
  /** Null for activities that are possible anywhere. */
  place: string | null
  activity: Activity
  level: number
}

/** Activities for members, lowest level first. */
export function memberActivities(content: Content): MemberActivity[] {
  return worksOf(content)
    .filter(({ membersOnly, deactivated }) => membersOnly && !deactivated)
    .map((activity) => ({
      id: activity.id,
      place: activity.locationId && (find(content.locations, activity.locationId)?.name ?? activity.locationId),
      activity,
      level: Math.max(1, ...Object.values(activity.levelRequirements)),
    }))
    .sort((a, b) => a.level - b.level)
}

export function skillsTrainedBy(works: readonly MemberActivity[]): SkillType[] {
  return [...new Set(works.map(({ activity }) => activity.skillType))]
}

export type MembershipStatus = { kind: 'none' } | { kind: 'member' | 'former'; tier: Tier; until: number }

/** Whether the player is a member at `now`, was one, or never. */
export function membershipStatusOf({ tier, until }: Player['subscription'], now: number): MembershipStatus {
  if (tier === null) return { kind: 'none' }
  return { kind: now < until ? 'member' : 'former', tier, until }
}
