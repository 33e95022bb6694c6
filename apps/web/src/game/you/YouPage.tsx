import { combatLevel, totalLevel } from '@hearthward/engine'
import { Link } from '@tanstack/react-router'
import { useSignOut } from '../../account/sign-out.ts'
import { viewAs } from '../../browser/view-as.ts'
import { game, useAuth, useGame } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Amount } from '../../ui/format/Amount.tsx'
import { formatDuration } from '../../ui/format/durations.ts'
import { formatExact } from '../../ui/format/numbers.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Portrait } from '../AccountMenu.tsx'
import { openPalette } from '../palette/lazy-palette.ts'
import { type GameRoom, otherRooms } from '../rooms.ts'
import { WaitingBadge } from '../waiting-counts.tsx'

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** The character's figures, and links to all other pages. */
export function YouPage() {
  const username = useGame((state) => state.username)
  const player = useGame((state) => state.player)
  const guestEnds = useAuth(({ user }) => (user?.isGuest ? user.guestExpiresAt : null))
  const signOut = useSignOut()
  if (!player) return null
  const { totalPlayTime, totalXp, itemsCrafted } = player.statistics
  return (
    <div className="mx-auto max-w-2xl px-4 py-6 mid:px-7">
      <header className="flex items-center gap-4">
        <Portrait name={username} className="size-16 text-2xl" />
        <div>
          <h1 className="text-2xl">{username}</h1>
          <p className="text-sm text-muted">playing since {date.format(player.createdAt)}</p>
        </div>
      </header>
      {guestEnds !== null && (
        <Link
          to="/game/account"
          className="mt-5 flex items-center gap-3 rounded-xl border border-brass/60 bg-brass/8 px-4 py-3 hover:bg-brass/14"
        >
          <Icon name="hourglass" className="size-5 text-brass" />
          <span className="text-sm">
            You are playing as a guest. This character is deleted in{' '}
            <strong>{formatDuration(guestEnds - game.now())}</strong>, unless you{' '}
            <span className="font-semibold text-brass-ink">keep it</span>.
          </span>
        </Link>
      )}
      <dl className="mt-6 grid grid-cols-2 gap-2.5 mid:grid-cols-3">
        <Figure label="Combat level">{combatLevel(player.skills)}</Figure>
        <Figure label="Total level">{totalLevel(player.skills)}</Figure>
        <Figure label="Coins">
          <Amount value={player.coins} />
        </Figure>
        <Figure label="Time played">{formatDuration(totalPlayTime)}</Figure>
        <Figure label="Experience earned">
          <Amount value={totalXp} />
        </Figure>
        <Figure label="Items made">{formatExact(itemsCrafted)}</Figure>
      </dl>
      <Button className="mt-6 w-full" icon="magnifying-glass" onClick={openPalette}>
        Find or do anything
      </Button>
      <nav aria-label="More pages" className="mt-2.5 grid gap-2.5 mid:grid-cols-2">
        {otherRooms.map((room) => (
          <RoomRow key={room.to} {...room} />
        ))}
      </nav>
      {!viewAs && (
        <Button className="mt-4 w-full" icon="exit-door" onClick={signOut}>
          Sign out
        </Button>
      )}
    </div>
  )
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="rounded-xl border border-line bg-panel px-4 py-3">
      <dt className="text-[0.8125rem] text-muted">{label}</dt>
      <dd className="display text-xl">{children}</dd>
    </div>
  )
}

function RoomRow({ to, icon, label, hint }: GameRoom) {
  return (
    <Link
      to={to}
      className="flex min-h-14 items-center gap-4 rounded-xl border border-line bg-panel px-4 hover:border-line-strong"
    >
      <Icon name={icon} className="size-5 text-brass" />
      <span className="min-w-0 py-2 leading-tight">
        <span className="block font-semibold">{label}</span>
        <span className="block text-[0.8125rem] text-muted">{hint}</span>
      </span>
      <span className="ml-auto">
        <WaitingBadge room={to} />
      </span>
    </Link>
  )
}
