import type { QuotedMessage, ReportEvidence } from '@hearthward/contract'
import { cx } from '../../ui/class-names.ts'
import { formatExact } from '../../ui/format/numbers.ts'
import { InWords } from '../ui/changes/InWords.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Moment } from '../ui/Moment.tsx'
import { missingEvidenceText } from './words.ts'

/** Evidence as the server recorded it, never as the reporter describes it. */
export function Evidence({ evidence, isRemoved }: { evidence: ReportEvidence; isRemoved: boolean }) {
  if ('message' in evidence) {
    const { channel, message, around } = evidence
    return (
      <>
        <p className="mb-2 text-xs text-muted">
          In{' '}
          {channel.startsWith('private:')
            ? 'a private conversation'
            : channel.startsWith('party:')
              ? 'a party'
              : channel}
          , as it was written{isRemoved && '; since removed'}.
        </p>
        <QuotedMessages lines={around} marked={message.id} />
      </>
    )
  }
  if ('player' in evidence) {
    const { player, said } = evidence
    return (
      <>
        <Facts>
          <Fact name="Joined">
            <Moment at={player.createdAt} />
          </Fact>
          <Fact name="Total level">{formatExact(player.totalLevel)}</Fact>
          <Fact name="Combat level">{player.combatLevel}</Fact>
          {player.isGuest && <Fact name="Account">guest</Fact>}
        </Facts>
        <h4 className="mt-3 mb-1 text-sm font-semibold">Latest messages in public channels</h4>
        {said.length === 0 ? <p className="text-sm text-muted">None.</p> : <QuotedMessages lines={said} />}
      </>
    )
  }
  if ('offer' in evidence) return <Offer offer={evidence.offer} />
  const ban = 'ban' in evidence ? evidence.ban : null
  if (!ban) return <p className="text-sm text-muted">{missingEvidenceText(evidence)}</p>
  return (
    <Facts>
      <Fact name="Banned for">{ban.reason}</Fact>
      <Fact name="Since">
        <Moment at={ban.bannedAt} />
      </Fact>
      <Fact name="Until">{ban.expiresAt === null ? 'permanent' : <Moment at={ban.expiresAt} />}</Fact>
    </Facts>
  )
}

const OFFER_FACTS = { type: 'Kind', itemId: 'Item', quantity: 'Quantity', price: 'Price each' } as const
const NO_PLAYERS = {}

function Offer({ offer }: { offer: Record<string, unknown> }) {
  return (
    <Facts>
      {Object.entries(OFFER_FACTS).map(([key, name]) => (
        <Fact key={key} name={name}>
          {offer[key] === undefined ? 'unknown' : <InWords name={key} value={offer[key]} names={NO_PLAYERS} />}
        </Fact>
      ))}
    </Facts>
  )
}

function QuotedMessages({ lines, marked }: { lines: readonly QuotedMessage[]; marked?: number }) {
  return (
    <ol className="rounded-lg border border-line text-sm" aria-label="Messages">
      {lines.map(({ id, username, text, timestamp, isDeleted }) => (
        <li
          key={id}
          aria-current={id === marked ? 'true' : undefined}
          className={cx(
            'border-b border-line px-3 py-1.5 last:border-b-0',
            id === marked && 'border-l-3 border-l-blood bg-blood/8',
          )}
        >
          <p className="flex items-baseline justify-between gap-2">
            <strong className="font-semibold">{username}</strong>
            <span className="text-xs text-muted">
              {isDeleted && 'removed, '}
              <Moment at={timestamp} />
            </span>
          </p>
          <p className="wrap-anywhere">{text}</p>
        </li>
      ))}
    </ol>
  )
}
