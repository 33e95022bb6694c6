import type { RiskProfile } from '@hearthward/contract'
import { Button } from '../../ui/form/Button.tsx'
import { formatShare, plural } from '../../ui/format/numbers.ts'
import { Meter } from '../../ui/Meter.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useStaffQuery } from '../staff-queries.ts'
import { GONE } from '../ui/changes/in-words.ts'
import { Moment } from '../ui/Moment.tsx'
import { PlayerLink } from '../ui/players/PlayerLink.tsx'
import { type Column, DataTable } from '../ui/table/DataTable.tsx'
import { KIND_WORDS } from './words.ts'

/** A risk score out of 100, with a bar. */
export function RiskScore({ score }: { score: number }) {
  const tone = score >= 75 ? 'blood' : score >= 50 ? 'brass' : 'moss'
  return (
    <span className="inline-flex items-center gap-2">
      <Meter share={score / 100} tone={tone} className="h-1.5 w-14" />
      <span className="font-semibold tabular-nums">{score}</span>
    </span>
  )
}

/** Players with a risk score of 50 or more. */
export function RiskProfiles({ onAlerts }: { onAlerts: (playerId: string) => void }) {
  const query = useStaffQuery('listRiskProfiles', {}, { refetchInterval: 60_000 })
  const columns: readonly Column<RiskProfile>[] = [
    ...COLUMNS,
    {
      id: 'alerts',
      title: 'Alerts in 30 days',
      cell: ({ playerId, playerName, alertsIn30Days }) => (
        <Button
          small
          look="quiet"
          aria-label={`Show ${plural(alertsIn30Days, 'alert')} about ${playerName ?? GONE}`}
          onClick={() => onAlerts(playerId)}
        >
          Show {alertsIn30Days}
        </Button>
      ),
    },
  ]
  return (
    <DataTable
      label="Risk profiles"
      columns={columns}
      rows={query.data?.profiles ?? []}
      keyOf={({ playerId }) => playerId}
      query={query}
      empty={
        <EmptyState icon="spider-face">
          Nobody has a score of 50 or more. Scores come from alerts and fade within 30 days.
        </EmptyState>
      }
    />
  )
}

const COLUMNS: readonly Column<RiskProfile>[] = [
  {
    id: 'player',
    title: 'Player',
    cell: ({ playerId, playerName }) => <PlayerLink uid={playerId} name={playerName} />,
  },
  { id: 'score', title: 'Risk', cell: ({ score }) => <RiskScore score={score} /> },
  { id: 'trend', title: 'Trend', cell: ({ trend }) => trend },
  {
    id: 'factors',
    title: 'Factors',
    isMinor: true,
    cell: ({ factors }) => (
      <span className="text-muted">
        {factors.map(({ kind, share }) => `${KIND_WORDS[kind]} ${formatShare(share)}`).join(', ')}
      </span>
    ),
  },
  {
    id: 'calculated',
    title: 'Calculated',
    isMinor: true,
    cell: ({ lastCalculated }) => <Moment at={lastCalculated} isAgo />,
  },
]
