import type { Tier } from '@hearthward/engine'
import { Pill } from '../../ui/Pill.tsx'

interface BadgedPlayer {
  tier: Tier | null
  isGuest: boolean
  isStaff: boolean
  isBanned: boolean
  deleted: boolean
}

/** Badges of a player: tier, guest, staff, banned, deleted. */
export function PlayerBadges({ player: { tier, isGuest, isStaff, isBanned, deleted } }: { player: BadgedPlayer }) {
  return (
    <>
      {tier && <Pill tone="brass">{tier}</Pill>}
      {isGuest && <Pill tone="quiet">guest</Pill>}
      {isStaff && <Pill tone="river">staff</Pill>}
      {deleted ? <Pill tone="blood">deleted</Pill> : isBanned && <Pill tone="blood">banned</Pill>}
    </>
  )
}
