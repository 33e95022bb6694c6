import {
  type AlertStatus,
  type DetectionAlert,
  describeScore,
  type InvestigationType,
  type RuleKind,
} from '@hearthward/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { IfAllowed } from '../IfAllowed.tsx'
import { OpenCaseDialog } from '../investigations/OpenCaseDialog.tsx'
import { useStaffMutation } from '../staff-queries.ts'
import { GONE } from '../ui/changes/in-words.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Pill } from '../ui/Pill.tsx'
import { PlayerLink } from '../ui/players/PlayerLink.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { AlertFacts } from './AlertFacts.tsx'
import {
  KIND_WORDS,
  NEXT_STATES,
  readableId,
  SEVERITY_TONES,
  STATE_ACTIONS,
  STATUS_TONES,
  STATUS_WORDS,
} from './words.ts'

/** An alert with its evidence and the actions on it. */
export function AlertDrawer({ alert, onClose }: { alert: DetectionAlert; onClose: () => void }) {
  const [dialog, setDialog] = useState<AlertStatus | 'case' | null>(null)
  const { status, severity, kind, score, createdAt, seenAt, handledBy, handledAt } = alert
  return (
    <Drawer
      title={alert.ruleName}
      summary={
        <p className="flex flex-wrap gap-1.5">
          <Pill tone={SEVERITY_TONES[severity]}>{readableId(severity)}</Pill>
          <Pill tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</Pill>
        </p>
      }
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-2">
        <IfAllowed call="createInvestigation">
          <Button small look="primary" icon="magnifying-glass" onClick={() => setDialog('case')}>
            Investigate
          </Button>
        </IfAllowed>
        {NEXT_STATES[status].map((next) => (
          <IfAllowed key={next} call="handleAlert">
            <Button small onClick={() => setDialog(next)}>
              {STATE_ACTIONS[next].label}
            </Button>
          </IfAllowed>
        ))}
      </div>
      <Facts>
        <Fact name="Player">
          <PlayerLink uid={alert.playerId} name={alert.playerName} />
        </Fact>
        <Fact name="Found">{describeScore(kind, score)}</Fact>
        <Fact name="Kind">{KIND_WORDS[kind]}</Fact>
        <Fact name="Raised">
          <Moment at={createdAt} />, <Moment at={createdAt} isAgo />
        </Fact>
        <Fact name="Last seen">{seenAt === createdAt ? null : <Moment at={seenAt} isAgo />}</Fact>
        <Fact name="Handled">
          {handledBy && handledAt ? (
            <>
              by {handledBy}, <Moment at={handledAt} isAgo />
            </>
          ) : null}
        </Fact>
      </Facts>
      <section>
        <h3 className="mb-1 text-base">Evidence</h3>
        <AlertFacts alert={alert} />
      </section>
      {dialog === 'case' && <OpenCaseFromAlert alert={alert} onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'case' && (
        <HandleDialog alert={alert} next={dialog} onClose={() => setDialog(null)} />
      )}
    </Drawer>
  )
}

function HandleDialog({ alert, next, onClose }: { alert: DetectionAlert; next: AlertStatus; onClose: () => void }) {
  const handle = useStaffMutation('handleAlert', {
    doing: 'handle the alert',
    done: ({ alert: after }) => `The alert is ${STATUS_WORDS[after.status].toLowerCase()}.`,
    refetches: ['listAlerts', 'getDetectionStats', 'listRiskProfiles', 'getInvestigation', 'getPlayerWatch'],
  })
  const { title, label, text } = STATE_ACTIONS[next]
  return (
    <ReasonDialog
      title={title}
      submitLabel={label}
      isBusy={handle.isPending}
      onClose={onClose}
      onSubmit={(reason) =>
        handle.mutate(
          { alertId: alert.id, status: next, expectedVersion: alert.status, reason },
          { onSettled: () => onClose() },
        )
      }
    >
      <p className="text-sm text-muted">{text}</p>
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
  staff_grant: 'abuse',
  staff_volume: 'abuse',
}

function OpenCaseFromAlert({ alert, onClose }: { alert: DetectionAlert; onClose: () => void }) {
  const navigate = useNavigate()
  const { playerId, playerName, severity, kind, ruleName, score } = alert
  return (
    <OpenCaseDialog
      player={{ uid: playerId, username: playerName ?? GONE }}
      alertId={alert.id}
      type={TYPES[kind]}
      priority={severity}
      reason={`${ruleName}: ${describeScore(kind, score)}`}
      onClose={onClose}
      onOpened={(id) => void navigate({ to: '/admin/investigations/$id', params: { id } })}
    />
  )
}
