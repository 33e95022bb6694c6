import type { Tier } from '@hearthward/engine'
import { cx } from '../../ui/class-names.ts'

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
      {tier && <Mark look="bg-brass/20 text-brass-ink">{tier}</Mark>}
      {isGuest && <Mark look="bg-raised text-muted">guest</Mark>}
      {isStaff && <Mark look="bg-river/10 text-river-ink">staff</Mark>}
      {deleted ? (
        <Mark look="bg-blood/15 text-blood-ink">deleted</Mark>
      ) : (
        isBanned && <Mark look="bg-blood/15 text-blood-ink">banned</Mark>
      )}
    </>
  )
}

function Mark({ look, children }: { look: string; children: string }) {
  return <span className={cx('rounded-md px-1.5 text-xs leading-5 font-semibold', look)}>{children}</span>
}
