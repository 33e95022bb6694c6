import { describeScore, type Investigation, type Suspect } from '@hearthward/contract'
import type { ReactNode } from 'react'
import { Amount } from '../../ui/format/Amount.tsx'
import { formatExact } from '../../ui/format/numbers.ts'
import { EmptyState } from '../../ui/states.tsx'
import { RiskScore } from '../anti-cheat/RiskProfiles.tsx'
import { readableId, SEVERITY_TONES } from '../anti-cheat/words.ts'
import { useContent } from '../players/content.ts'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Pill } from '../ui/Pill.tsx'
import { PlayerLink } from '../ui/players/PlayerLink.tsx'
import { CollectEvidence } from './CollectEvidence.tsx'
import { tradeWords } from './words.ts'

interface SuspectPartProps {
  investigation: Investigation
  suspect: Suspect | null
  isOver: boolean
}

/** The player a case is about. */
export function SuspectPart({ investigation, suspect, isOver }: SuspectPartProps) {
  const content = useContent()
  const { playerId, playerName, playerEmail } = investigation
  if (!suspect) {
    return (
      <EmptyState icon="person">
        The account of {playerName} no longer exists. The collected evidence is still here.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-5">
      <header>
        <h2 className="text-lg">
          <PlayerLink uid={playerId} name={suspect.username} />
        </h2>
        <p className="text-sm text-muted">
          {playerEmail ?? 'no e-mail'}
          {suspect.isBanned && (
            <>
              {' '}
              <Pill tone="blood">{suspect.isDeleted ? 'Deleted' : 'Banned'}</Pill>
            </>
          )}
        </p>
      </header>
      <Facts>
        <Fact name="Risk">{suspect.risk ? <RiskScore score={suspect.risk.score} /> : 'none'}</Fact>
        <Fact name="Total level">{formatExact(suspect.totalLevel)}</Fact>
        <Fact name="Combat">{formatExact(suspect.combatLevel)}</Fact>
        <Fact name="Experience">
          <Amount value={suspect.totalXp} />
        </Fact>
        <Fact name="Coins">
          <Amount value={suspect.coins} />
        </Fact>
        <Fact name="Joined">
          <Moment at={suspect.createdAt} isAgo />
        </Fact>
        <Fact name="Last seen">
          <Moment at={suspect.lastSeenAt} isAgo />
        </Fact>
      </Facts>
      <ListSection title="Alerts in the last 30 days" none="None." count={suspect.alerts.length}>
        {suspect.alerts.map((alert) => (
          <Line key={alert.id} when={alert.createdAt}>
            <span>
              <Pill tone={SEVERITY_TONES[alert.severity]}>{readableId(alert.severity)}</Pill> {alert.ruleName},{' '}
              {describeScore(alert.kind, alert.score)}
            </span>
            {!isOver && (
              <CollectEvidence
                investigation={investigation}
                type="alert"
                sourceId={alert.id}
                description={`Alert "${alert.ruleName}", ${describeScore(alert.kind, alert.score)}`}
              />
            )}
          </Line>
        ))}
      </ListSection>
      <ListSection title="On the same devices" none="Nobody else." count={suspect.sharedDevices.length}>
        {suspect.sharedDevices.map((mate) => (
          <Line key={mate.playerId} when={mate.lastSeen}>
            <PlayerLink uid={mate.playerId} name={mate.playerName} />
          </Line>
        ))}
      </ListSection>
      <ListSection title="Trades" none="None." count={suspect.trades.length}>
        {suspect.trades.map((trade) => {
          const words = tradeWords(trade, content)
          return (
            <Line key={trade.id} when={trade.at}>
              <span>
                {words}
                {trade.guidePrice !== null && (
                  <span className="text-muted">, guide {formatExact(trade.guidePrice)}</span>
                )}
              </span>
              {!isOver && (
                <CollectEvidence
                  investigation={investigation}
                  type="trade"
                  sourceId={String(trade.id)}
                  description={words}
                />
              )}
            </Line>
          )
        })}
      </ListSection>
      <ListSection title="Messages in public channels" none="None." count={suspect.messages.length}>
        {suspect.messages.map(({ id, channel, text, at }) => (
          <Line key={id} when={at}>
            <span className="wrap-anywhere">
              <span className="text-muted">{readableId(channel)}:</span> {text}
            </span>
            {!isOver && (
              <CollectEvidence
                investigation={investigation}
                type="message"
                sourceId={String(id)}
                description={`Said in ${channel}: ${text}`.slice(0, 500)}
              />
            )}
          </Line>
        ))}
      </ListSection>
    </div>
  )
}

function ListSection({
  title,
  none,
  count,
  children,
}: {
  title: string
  none: string
  count: number
  children: ReactNode
}) {
  return (
    <section>
      <h3 className="mb-1 text-base">{title}</h3>
      {count === 0 ? <p className="text-sm text-muted">{none}</p> : <ul className="grid gap-1.5">{children}</ul>}
    </section>
  )
}

function Line({ when, children }: { when: number; children: ReactNode }) {
  return (
    <li className="border-t border-line pt-1.5 text-sm">
      <div className="flex items-start justify-between gap-2">{children}</div>
      <span className="text-xs text-muted">
        <Moment at={when} isAgo />
      </span>
    </li>
  )
}
