import { combatLevel, totalLevel } from '@hearthward/engine'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { viewAs } from '../browser/view-as.ts'
import { useGame } from '../client/index.ts'
import { cx } from '../ui/class-names.ts'
import { Keys } from '../ui/form/Keys.tsx'
import { Amount } from '../ui/format/Amount.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { Logo } from '../ui/icons/Logo.tsx'
import { AccountMenu, Portrait } from './AccountMenu.tsx'
import { CurrentEvent } from './announcements/LazyAnnouncements.tsx'
import { ConnectionStatus } from './ConnectionStatus.tsx'
import { GuestChip } from './GuestChip.tsx'
import { LogButton } from './message-log/LogButton.tsx'
import { useNarrow } from './narrow-screen.ts'
import { openPalette, PALETTE_KEYS } from './palette/lazy-palette.ts'

export function TopBar() {
  const isNarrow = useNarrow()
  const username = useGame((state) => state.username)
  const coins = useGame((state) => state.player?.coins ?? 0)
  const combat = useGame((state) => (state.player ? combatLevel(state.player.skills) : 0))
  const total = useGame((state) => (state.player ? totalLevel(state.player.skills) : 0))
  return (
    <header className="group/bar sticky top-0 z-30 flex h-14 items-center gap-3 border-b border-line bg-panel px-3 mid:static mid:gap-4 mid:px-4 desk:gap-6 desk:px-5">
      <Link
        to="/game"
        className="flex min-h-10 min-w-10 items-center gap-2.5 rounded-lg"
        aria-label="Hearthward, go to your current place"
      >
        <Logo className="size-8" />
        <span className="display hidden text-[1.375rem] text-brass-ink hall:inline">Hearthward</span>
      </Link>
      <dl className="flex min-w-0 items-center gap-3 text-sm mid:gap-4 desk:gap-5">
        <Figure icon="two-coins" label="Coins" quiet>
          <Amount value={coins} />
        </Figure>
        <Figure icon="crossed-swords" label="Combat" className="max-mid:hidden">
          {combat}
        </Figure>
        {/* On a phone the connection state needs the space. */}
        <Figure icon="laurel-crown" label="Total" className="group-has-data-trouble/bar:max-mid:hidden">
          <Amount value={total} />
        </Figure>
      </dl>
      <div className="ml-auto flex items-center gap-2 desk:gap-3">
        {!isNarrow ? <CurrentEvent /> : !viewAs && <LogButton />}
        <FindButton />
        <GuestChip />
        <ConnectionStatus />
        {viewAs ? <Portrait name={username} /> : <AccountMenu />}
      </div>
    </header>
  )
}

/** A phone has this button on the page 'You'. */
function FindButton() {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K /"
      data-tip={`Find or do anything (${PALETTE_KEYS})`}
      className="flex h-9 min-w-9 items-center justify-center gap-2 rounded-[10px] border border-line bg-ground text-sm text-muted transition-colors hover:border-line-strong hover:text-text max-mid:hidden hall:px-3"
      onClick={openPalette}
    >
      <Icon name="magnifying-glass" className="size-4" />
      <span className="max-hall:sr-only">
        Find<span className="sr-only"> or do anything</span>
      </span>
      <span aria-hidden="true" className="flex max-hall:hidden">
        <Keys keys={PALETTE_KEYS} />
      </span>
    </button>
  )
}

/** Screen readers always get the label; it is visible only where there is space. */
function Figure({
  icon,
  label,
  quiet,
  className,
  children,
}: {
  icon: string
  label: string
  quiet?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <div className={cx('flex items-center gap-2', className)} data-tip={label}>
      <dt className="flex items-center gap-2 text-muted">
        <Icon name={icon} className="size-[1.125rem] text-brass" />
        <span className={quiet ? 'sr-only' : 'max-hall:sr-only'}>{label}</span>
      </dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
