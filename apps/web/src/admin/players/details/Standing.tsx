import type { Tier } from '@hearthward/engine'
import { Pill } from '../../ui/Pill.tsx'

interface Marked {
  tier: Tier | null
  isGuest: boolean
  isStaff: boolean
  isBanned: boolean
  deleted: boolean
}

/** What a player is besides a player, in small marks. */
export function Standing({ player: { tier, isGuest, isStaff, isBanned, deleted } }: { player: Marked }) {
  return (
    <>
      {tier && <Pill tone="brass">{tier}</Pill>}
      {isGuest && <Pill tone="quiet">guest</Pill>}
      {isStaff && <Pill tone="river">staff</Pill>}
      {deleted ? <Pill tone="blood">deleted</Pill> : isBanned && <Pill tone="blood">banned</Pill>}
    </>
  )
}
