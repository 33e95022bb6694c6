import { Link } from '@tanstack/react-router'
import { game, useAuth } from '../client/index.ts'
import { formatDuration } from '../ui/format/durations.ts'
import { Icon } from '../ui/icons/Icon.tsx'

/** A guest's character is deleted after a day. The chip keeps that from being a surprise. */
export function GuestChip() {
  const expiresAt = useAuth(({ user }) => (user?.isGuest ? user.guestExpiresAt : null))
  if (expiresAt === null) return null
  const left = formatDuration(Math.max(0, expiresAt - game.now()))
  return (
    <Link
      to="/game/account"
      data-guest
      data-tip={`You are playing as a guest. This character is deleted in ${left} unless you create an account.`}
      className="flex h-8 items-center gap-2 rounded-full border border-brass/50 px-3 text-[0.8125rem] text-brass-ink hover:bg-brass/10 max-mid:hidden"
    >
      <Icon name="hourglass" className="size-3.5" />
      <span className="whitespace-nowrap max-hall:sr-only">Guest · {left} left</span>
      <span className="font-semibold">
        Keep<span className="sr-only"> this character</span>
      </span>
    </Link>
  )
}
