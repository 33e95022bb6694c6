import {
  type DetectionAlert,
  describeScore,
  type InvestigationRow,
  type RiskProfile,
  topics,
} from '@hearthward/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../../../client/account/access.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { formatShare } from '../../../ui/format/numbers.ts'
import { EmptyState, FailureNote, PanelSkeleton } from '../../../ui/states.tsx'
import { AdminLink } from '../../AdminLink.tsx'
import { RiskScore } from '../../anti-cheat/RiskProfiles.tsx'
import * as alertWords from '../../anti-cheat/words.ts'
import { IfAllowed } from '../../IfAllowed.tsx'
import { OpenCaseDialog } from '../../investigations/OpenCaseDialog.tsx'
import { TYPE_WORDS } from '../../investigations/type-words.ts'
import * as caseWords from '../../investigations/words.ts'
import { useLiveMessage } from '../../live-message.ts'
import { refetchCalls, useStaffQuery } from '../../staff-queries.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { type ActionSubject, REFUSAL_TEXTS } from '../actions.ts'
import type { PartProps } from './rows.tsx'

const { KIND_WORDS, SEVERITY_TONES, readableId } = alertWords

/** The risk of a player: score, alerts and cases. */
export function RiskPart({ player, barred }: PartProps & Pick<ActionSubject, 'barred'>) {
  const query = useStaffQuery('getPlayerWatch', { playerId: player.id })
  useLiveMessage(topics.adminInvestigations, 'investigationsChanged', () => refetchCalls('getPlayerWatch'))
  const { data, error, refetch } = query
  if (error) return <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
  if (!data) return <PanelSkeleton rows={6} label="Loading the risk profile" />
  return (
    <div className="grid gap-6">
      <Risk risk={data.risk} />
      <Alerts playerId={player.id} alerts={data.alerts} />
      <section className="grid gap-3">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-lg">Investigations</h2>
          <OpenCase player={player} barred={barred} />
        </header>
        <DataTable
          isInset
          label="Investigations"
          columns={CASE_COLUMNS}
          rows={data.investigations}
          keyOf={({ id }) => id}
          empty={<EmptyState icon="magnifying-glass">Nobody has opened a case about this player.</EmptyState>}
        />
      </section>
    </div>
  )
}

function Risk({ risk }: { risk: RiskProfile | null }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">Risk</h2>
      {risk ? (
        <Facts>
          <Fact name="Score">
            <RiskScore score={risk.score} />
          </Fact>
          <Fact name="Trend">{risk.trend}</Fact>
          <Fact name="Factors">
            {risk.factors.map(({ kind, share }) => `${KIND_WORDS[kind]} ${formatShare(share)}`).join(', ')}
          </Fact>
          <Fact name="Calculated">
            <Moment at={risk.lastCalculated} isAgo />
          </Fact>
        </Facts>
      ) : (
        <p className="text-sm text-muted">None: no alert from the last 30 days counts against this player.</p>
      )}
    </section>
  )
}

function Alerts({ playerId, alerts }: { playerId: string; alerts: readonly DetectionAlert[] }) {
  const mayList = useMay('listAlerts')
  const columns: readonly Column<DetectionAlert>[] = [
    {
      id: 'rule',
      title: 'Rule',
      cell: ({ id, ruleName, kind, score }) => (
        <>
          {mayList ? (
            <AdminLink
              to="/admin/anti-cheat"
              filters={{ player: playerId, status: 'all', alert: id }}
              className="font-semibold hover:underline"
            >
              {ruleName}
            </AdminLink>
          ) : (
            <span className="font-semibold">{ruleName}</span>
          )}{' '}
          <span className="text-muted">{describeScore(kind, score)}</span>
        </>
      ),
    },
    {
      id: 'severity',
      title: 'Severity',
      cell: ({ severity }) => <Pill tone={SEVERITY_TONES[severity]}>{readableId(severity)}</Pill>,
    },
    {
      id: 'status',
      title: 'Status',
      cell: ({ status }) => <Pill tone={alertWords.STATUS_TONES[status]}>{alertWords.STATUS_WORDS[status]}</Pill>,
    },
    { id: 'raised', title: 'Raised', cell: ({ createdAt }) => <Moment at={createdAt} isAgo /> },
    { id: 'handled', title: 'Handled by', isMinor: true, cell: ({ handledBy }) => handledBy ?? '' },
  ]
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">Alerts</h2>
      <DataTable
        isInset
        label="Alerts"
        columns={columns}
        rows={alerts}
        keyOf={({ id }) => id}
        empty={<EmptyState icon="spider-face">No rule has raised an alert about this player.</EmptyState>}
      />
    </section>
  )
}

function OpenCase({ player, barred }: PartProps & Pick<ActionSubject, 'barred'>) {
  const [isOpening, setOpening] = useState(false)
  const navigate = useNavigate()
  // The server refuses cases about oneself.
  if (barred.lockingOut === 'staff/oneself') return null
  if (barred.acting) return <p className="text-[0.8125rem] text-muted">{REFUSAL_TEXTS[barred.acting]}</p>
  return (
    <IfAllowed call="createInvestigation">
      <Button small look="primary" icon="magnifying-glass" onClick={() => setOpening(true)}>
        Open a case
      </Button>
      {isOpening && (
        <OpenCaseDialog
          player={{ uid: player.id, username: player.username }}
          onClose={() => setOpening(false)}
          onOpened={(id) => void navigate({ to: '/admin/investigations/$id', params: { id } })}
        />
      )}
    </IfAllowed>
  )
}

const CASE_COLUMNS: readonly Column<InvestigationRow>[] = [
  {
    id: 'reason',
    title: 'Case',
    cell: ({ id, reason }) => (
      <AdminLink to={`/admin/investigations/${id}`} className="font-semibold hover:underline">
        {reason}
      </AdminLink>
    ),
  },
  { id: 'type', title: 'Type', isMinor: true, cell: ({ type }) => TYPE_WORDS[type] },
  {
    id: 'priority',
    title: 'Priority',
    cell: ({ priority }) => <Pill tone={caseWords.PRIORITY_TONES[priority]}>{readableId(priority)}</Pill>,
  },
  {
    id: 'status',
    title: 'Status',
    cell: ({ status }) => <Pill tone={caseWords.STATUS_TONES[status]}>{caseWords.STATUS_WORDS[status]}</Pill>,
  },
  {
    id: 'by',
    title: 'Assigned to',
    isMinor: true,
    cell: ({ assignedName }) => assignedName ?? <span className="text-muted">nobody</span>,
  },
  { id: 'opened', title: 'Opened', cell: ({ createdAt }) => <Moment at={createdAt} isAgo /> },
]
