import type { StaffPlayer } from '@hearthward/contract'
import { tierAt } from '@hearthward/engine'
import type { ReactNode } from 'react'
import { Amount } from '../../ui/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatAgo, formatDuration } from '../../ui/durations.ts'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { AdminLink } from '../AdminLink.tsx'
import { useAsk } from '../office.ts'
import { ActButtons } from './ActButtons.tsx'
import { Story } from './Story.tsx'

export const LINK_LOOK =
  'inline-flex h-9 items-center rounded-[10px] border border-line bg-raised px-3 text-sm font-semibold hover:border-line-strong max-mid:h-10'

/** One player beside the list: the figures, what to do, and everything that happened. */
export function PlayerDrawer({ playerId, onClose }: { playerId: string; onClose: () => void }) {
  const { data, error, refetch } = useAsk('getPlayerDetails', { playerId })
  if (error)
    return (
      <div className="grid gap-3">
        <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
        <Button onClick={onClose}>Close</Button>
      </div>
    )
  if (!data) return <PanelSkeleton rows={8} label="Reading the player" />
  const { player, now } = data
  return (
    <div className="grid gap-4">
      <header>
        <div className="flex items-start justify-between gap-3">
          <h2 className="text-xl wrap-anywhere">{player.username}</h2>
          <Button small look="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
        <p className="text-sm text-muted wrap-anywhere">{summaryOf(player, now)}</p>
      </header>
      <div className="flex flex-wrap gap-2">
        <AdminLink to={`/admin/players/${player.id}`} className={LINK_LOOK}>
          Open
        </AdminLink>
        <AdminLink to={`/admin/players/${player.id}/view`} className={LINK_LOOK}>
          View as player
        </AdminLink>
        <ActButtons player={player} usualOnly />
      </div>
      <Figures player={player} />
      <section>
        <h3 className="mb-3 text-base">Everything that happened</h3>
        <Story playerId={player.id} empty="Nothing is known of this player yet." />
      </section>
    </div>
  )
}

export function summaryOf(player: StaffPlayer, now: number): string {
  const tier = tierAt(player, now)
  const parts = [
    player.email ?? (player.isGuest ? 'guest' : 'no address'),
    `joined ${formatAgo(player.createdAt, now)}`,
    tier ? `${tier} member` : 'no membership',
    player.deleted ? 'deleted' : player.isBanned ? 'banned' : null,
  ]
  return parts.filter(Boolean).join(' · ')
}

export function Figures({ player }: { player: StaffPlayer }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 text-sm">
      <Figure label="Total level">
        <Amount value={player.totalLevel} />
      </Figure>
      <Figure label="Combat">{player.combatLevel}</Figure>
      <Figure label="Coins">
        <Amount value={player.coins} />
      </Figure>
      <Figure label="Played">{formatDuration(player.statistics.totalPlayTime)}</Figure>
      <Figure label="Health">
        {player.currentHitpoints} / {player.maxHitpoints}
      </Figure>
      <Figure label="Experience">
        <Amount value={player.statistics.totalXp} />
      </Figure>
    </dl>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-2 border-b border-line py-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
