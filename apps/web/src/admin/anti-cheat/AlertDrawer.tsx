import type { AlertStatus, DetectionAlert, InvestigationType, RuleKind } from '@hearthward/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { formatAgo, formatMoment } from '../../ui/durations.ts'
import { AdminLink } from '../AdminLink.tsx'
import { OpenCaseDialog } from '../investigations/OpenCaseDialog.tsx'
import { May } from '../May.tsx'
import { useAct } from '../office.ts'
import { FactList } from '../ui/FactList.tsx'
import { Pill } from '../ui/Pill.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import {
  evidenceFacts,
  KIND_WORDS,
  NEXT_STATES,
  SEVERITY_TONES,
  STATE_ACTS,
  STATUS_TONES,
  STATUS_WORDS,
  scoreWords,
  spoken,
} from './words.ts'

/** An alert: what it rests on, and what to make of it. */
export function AlertDrawer({ alert, onClose }: { alert: DetectionAlert; onClose: () => void }) {
  const [asked, setAsked] = useState<AlertStatus | 'case' | null>(null)
  const { status, severity, kind, score, createdAt, seenAt, handledBy, handledAt } = alert
  const now = Date.now()
  return (
    <div className="grid gap-4">
      <header className="flex items-start justify-between gap-3">
        <div>
          <h2 className="text-lg">{alert.ruleName}</h2>
          <p className="mt-1 flex flex-wrap gap-1.5">
            <Pill tone={SEVERITY_TONES[severity]}>{spoken(severity)}</Pill>
            <Pill tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Pill>
          </p>
        </div>
        <Button small look="quiet" onClick={onClose}>
          Close
        </Button>
      </header>
      <div className="flex flex-wrap gap-2">
        <May call="createInvestigation">
          <Button small look="primary" icon="magnifying-glass" onClick={() => setAsked('case')}>
            Investigate
          </Button>
        </May>
        {NEXT_STATES[status].map((next) => (
          <May key={next} call="handleAlert">
            <Button small onClick={() => setAsked(next)}>
              {STATE_ACTS[next].press}
            </Button>
          </May>
        ))}
      </div>
      <FactList
        facts={[
          ['Player', <PlayerLink key="player" alert={alert} />],
          ['Found', scoreWords(kind, score)],
          ['Kind', KIND_WORDS[kind]],
          ['Raised', `${formatMoment(createdAt, now)}, ${formatAgo(createdAt, now)}`],
          ['Last seen', seenAt === createdAt ? null : formatAgo(seenAt, now)],
          ['Handled', handledBy && handledAt ? `by ${handledBy}, ${formatAgo(handledAt, now)}` : null],
        ]}
      />
      <section>
        <h3 className="mb-1 text-base">What it rests on</h3>
        <FactList facts={evidenceFacts(alert)} />
      </section>
      {asked === 'case' && <CaseFrom alert={alert} onClose={() => setAsked(null)} />}
      {asked !== null && asked !== 'case' && <Handle alert={alert} next={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

function PlayerLink({ alert: { playerId, playerName } }: { alert: DetectionAlert }) {
  return (
    <AdminLink to={`/admin/players/${playerId}`} className="font-semibold underline underline-offset-2">
      {playerName ?? playerId}
    </AdminLink>
  )
}

function Handle({ alert, next, onClose }: { alert: DetectionAlert; next: AlertStatus; onClose: () => void }) {
  const handle = useAct('handleAlert', {
    doing: 'handle the alert',
    done: ({ alert: after }) => `The alert is ${STATUS_WORDS[after.status].toLowerCase()}.`,
    changes: ['listAlerts', 'getDetectionStats', 'listRiskProfiles', 'getInvestigation'],
  })
  const { title, press, says } = STATE_ACTS[next]
  return (
    <ReasonDialog
      title={title}
      press={press}
      isBusy={handle.isPending}
      onClose={onClose}
      onSubmit={(reason) =>
        handle.mutate(
          { alertId: alert.id, status: next, expected: alert.status, reason },
          { onSettled: () => onClose() },
        )
      }
    >
      <p className="text-sm text-muted">{says}</p>
    </ReasonDialog>
  )
}

const TYPES: Readonly<Record<RuleKind, InvestigationType>> = {
  xp_rate: 'exploit',
  session_length: 'bot',
  input_rhythm: 'bot',
  wealth_jump: 'exploit',
  market_price: 'trading',
  trade_ring: 'trading',
  multi_account: 'multi_account',
}

function CaseFrom({ alert, onClose }: { alert: DetectionAlert; onClose: () => void }) {
  const navigate = useNavigate()
  const { playerId, playerName, severity, kind, ruleName, score } = alert
  return (
    <OpenCaseDialog
      player={{ uid: playerId, username: playerName ?? playerId }}
      alertId={alert.id}
      type={TYPES[kind]}
      priority={severity}
      reason={`${ruleName}: ${scoreWords(kind, score)}`}
      onClose={onClose}
      onOpened={(id) => void navigate({ to: '/admin/$', params: { _splat: `investigations/${id}` } } as never)}
    />
  )
}
