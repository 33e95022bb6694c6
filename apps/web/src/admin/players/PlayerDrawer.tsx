import type { StaffPlayer } from '@hearthward/contract'
import { tierAt } from '@hearthward/engine'
import type { ReactNode } from 'react'
import { Amount } from '../../ui/format/Amount.tsx'
import { formatAgo, formatDuration } from '../../ui/format/durations.ts'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { useStaffQuery } from '../staff-queries.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { ActionButtons } from './ActionButtons.tsx'
import { DRAWER_ACTIONS } from './actions.ts'
import { TimelineList } from './TimelineList.tsx'

/** A player beside the list: figures, actions and timeline. */
export function PlayerDrawer({ playerId, onClose }: { playerId: string; onClose: () => void }) {
  const { data, error, refetch } = useStaffQuery('getPlayerDetails', { playerId })
  if (error)
    return (
      <Drawer title="Player" onClose={onClose}>
        <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
      </Drawer>
    )
  if (!data) return <PanelSkeleton rows={8} label="Loading the player" />
  const { player, now } = data
  return (
    <Drawer title={player.username} summary={summaryOf(player, now)} onClose={onClose}>
      <div className="flex flex-wrap gap-2">
        <LinkButton small to={`/admin/players/${player.id}`}>
          Open
        </LinkButton>
        <LinkButton small to={`/admin/players/${player.id}/view`}>
          View as player
        </LinkButton>
        <ActionButtons subject={data} only={DRAWER_ACTIONS} />
      </div>
      <Figures player={player} />
      <section>
        <h3 className="mb-3 text-base">Timeline</h3>
        <TimelineList playerId={player.id} empty="No entries yet." />
      </section>
    </Drawer>
  )
}

export function summaryOf(player: StaffPlayer, now: number): string {
  const tier = tierAt(player, now)
  const parts = [
    player.email ?? (player.isGuest ? 'guest' : 'no e-mail'),
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
