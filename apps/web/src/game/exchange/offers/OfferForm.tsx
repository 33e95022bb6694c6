import { averageCostOf, isOpen, type OfferType, offerableOf, type TradeTotals, timeToFill } from '@hearthward/engine'
import { Link } from '@tanstack/react-router'
import type { FormEvent, ReactNode } from 'react'
import { useAction } from '../../../client/call-queries.ts'
import { game, useAuth, useGame } from '../../../client/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { AmountField } from '../../../ui/form/AmountField.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Amount } from '../../../ui/format/Amount.tsx'
import { formatDuration, formatMoment } from '../../../ui/format/durations.ts'
import { formatAmount, formatExact, itemCount } from '../../../ui/format/numbers.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { heldOf } from '../listing.ts'
import type { ItemMarket } from '../market.ts'
import { Profit } from '../OwnTrades.tsx'
import { SIDES } from '../sides.ts'
import type { DraftControls } from './draft.ts'
import { type Depth, depthFor } from './instant.ts'
import { makeOffer } from './offer-actions.ts'
import { useMyOffers } from './offers.ts'
import { PriceField, typedAs } from './PriceField.tsx'
import { usePriceWarning } from './price-warning.ts'
import {
  affordable,
  freeSlot,
  type OfferDraft,
  type OfferProblem,
  problemOf,
  resaleProfit,
  saleProfit,
  termsOf,
} from './terms.ts'

interface OfferFormProps {
  name: string
  drafting: DraftControls
  market: ItemMarket
  /** The player's earlier trades of the item; null while unknown. */
  tradeTotals: TradeTotals | null
}

/** The form for an offer to buy or to sell, with its totals. */
export function OfferForm({ name, drafting, market, tradeTotals }: OfferFormProps) {
  const { draft, take } = drafting
  const { offers, slots, taxRate } = useMyOffers()
  const slot = freeSlot(offers, slots)
  const problem = useProblem(draft, slot, market, taxRate)
  // An untouched form shows no error, but cannot be submitted either.
  const shown = drafting.quantityText === '' ? null : problem
  const { run, isBusy } = useAction(makeOffer, (isMade) => isMade && drafting.rest())
  const { type, quantity, price } = draft
  const depth = depthFor(draft, market.book, offers)
  const isFrozen = market.book.frozen !== null
  const warning = usePriceWarning(type, price, market.price.currentPrice)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || isFrozen || problem || slot === null || !warning.confirm()) return
    run({ ...draft, slot })
  }
  const isAsking = warning.text !== null && !problem
  return (
    <form onSubmit={submit} noValidate className="grid gap-3 compact:gap-2.5">
      <SideChoice type={type} onChange={take} />
      <div className="grid items-start gap-3 mid:max-hall:grid-cols-2 compact:gap-2.5">
        <Quantity drafting={drafting} market={market} taxRate={taxRate} problem={shown} />
        <PriceField drafting={drafting} market={market} depth={depth} taxRate={taxRate} problem={shown} />
      </div>
      <Totals draft={draft} market={market} depth={depth} taxRate={taxRate} tradeTotals={tradeTotals} />
      {shown?.at === 'total' && (
        <p role="alert" className="text-sm font-medium text-blood-ink">
          {shown.text}
        </p>
      )}
      {isAsking && (
        <p role="alert" className="rounded-xl border border-blood/50 bg-blood/8 px-3.5 py-2.5 text-sm">
          {warning.text}
        </p>
      )}
      {isFrozen ? (
        <p role="status" className="rounded-xl border border-blood/40 bg-blood/8 px-3.5 py-2.5 text-sm">
          This item is frozen: you cannot make offers for it until staff reopen trading.
        </p>
      ) : slot === null ? (
        <NoSlot isCollectable={offers.some((offer) => !isOpen(offer))} />
      ) : (
        <Button
          type="submit"
          look={isAsking ? 'danger' : 'primary'}
          busy={isBusy}
          disabled={problem !== null}
          className="h-12"
        >
          {buttonWords(type, quantity, name, isAsking)}
        </Button>
      )}
    </form>
  )
}

function buttonWords(type: OfferType, quantity: number, name: string, isAsking: boolean): string {
  const what = Number.isNaN(quantity) ? name : itemCount(quantity, name)
  return isAsking ? `${SIDES[type].word} anyway` : `${SIDES[type].word} ${what}`
}

function useProblem(
  draft: OfferDraft,
  slot: number | null,
  { limit }: ItemMarket,
  taxRate: number,
): OfferProblem | null {
  const isGuest = useAuth(({ user }) => user?.isGuest ?? false)
  const serialized = useGame(({ player, content }) => {
    if (!player || !content) return ''
    const context = { player, content, slot: slot ?? 1, taxRate, isGuest, limit, now: game.now() }
    const problem = problemOf(draft, context)
    return problem ? JSON.stringify(problem) : ''
  })
  return serialized ? (JSON.parse(serialized) as OfferProblem) : null
}

function SideChoice({ type, onChange }: { type: OfferType; onChange: (type: OfferType) => void }) {
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded-xl bg-sunken p-1">
      <legend className="sr-only">Buy or sell</legend>
      {(['buy', 'sell'] as const).map((side) => (
        <button
          key={side}
          type="button"
          aria-pressed={side === type}
          onClick={() => onChange(side)}
          className={cx(
            'h-10 rounded-lg font-semibold transition-colors',
            side === type ? cx(SIDES[side].tint, SIDES[side].ink) : 'text-muted hover:text-text',
          )}
        >
          {SIDES[side].word}
        </button>
      ))}
    </fieldset>
  )
}

interface QuantityProps {
  drafting: DraftControls
  market: ItemMarket
  taxRate: number
  problem: OfferProblem | null
}

function Quantity({ drafting, market, taxRate, problem }: QuantityProps) {
  const { draft, quantityText, setQuantity } = drafting
  const { type, itemId, quantity, price } = draft
  const isGuest = useAuth(({ user }) => user?.isGuest ?? false)
  const held = useGame(({ player }) => (player ? heldOf(player, itemId) : 0))
  const offerable = useGame(({ player }) => (player ? offerableOf(player, itemId, isGuest) : 0))
  const payable = useGame(({ player }) => (player ? affordable(player.coins, price, taxRate) : 0))
  const { most, used, windowEnd } = market.limit
  const left = Math.max(0, most - used)
  const top = type === 'sell' ? offerable : Math.min(payable, left)
  const usual = [1, 10, 100].filter((amount) => amount < top).map((amount) => ({ label: `${amount}`, amount }))
  const last =
    top > 0 ? [{ label: top === held && type === 'sell' ? 'All' : `Up to ${formatAmount(top)}`, amount: top }] : []
  return (
    <div className="grid gap-1.5">
      <AmountField
        label="Quantity"
        typed={typedAs(quantityText, setQuantity, quantity, problem?.at === 'quantity' ? problem.text : null)}
        choices={[...usual, ...last]}
      />
      <p className="text-[0.8125rem] text-muted">
        You have <Amount value={held} className="font-semibold text-text" />
        {type === 'buy' && (
          <>
            . Buy limit: <Amount value={left} className="font-semibold text-text" /> of <Amount value={most} /> left
            {windowEnd !== null && `, resets ${formatMoment(windowEnd, game.now())}`}
          </>
        )}
        .
      </p>
      {problem?.isForGuests && (
        <p className="text-[0.8125rem]">
          <Link to="/game/account" className="font-semibold text-brass-ink underline underline-offset-3">
            Keep your character
          </Link>{' '}
          to trade everything you find.
        </p>
      )}
    </div>
  )
}

interface TotalsProps {
  draft: OfferDraft
  market: ItemMarket
  depth: Depth
  taxRate: number
  tradeTotals: TradeTotals | null
}

function Totals({ draft, market, depth, taxRate, tradeTotals }: TotalsProps) {
  const terms = termsOf(draft, taxRate)
  const isBuy = draft.type === 'buy'
  const fill = terms && timeToFill(draft, depth, market.price.volume)
  const averageCost = tradeTotals && averageCostOf(tradeTotals)
  const profit = terms && saleProfit(draft, tradeTotals)
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-line pt-2.5 text-sm">
      <Line label={isBuy ? 'Price' : 'You get at least'} isStrong={!isBuy}>
        {terms && formatExact(terms.coins)}
      </Line>
      {isBuy ? (
        <>
          <Line label={`Tax, ${formatExact(taxRate / 10_000)}%`}>{terms && formatExact(terms.tax)}</Line>
          <Line label="Total held" isStrong>
            {terms && formatExact(terms.total)}
          </Line>
          <Line label={`Profit at guide price, ${formatAmount(market.price.currentPrice)}`}>
            {terms && <Profit value={resaleProfit(draft, market.price.currentPrice, taxRate)} />}
          </Line>
        </>
      ) : (
        <>
          <Line label="Tax">paid by the buyer</Line>
          {averageCost !== null && (
            <Line label={`Profit after tax, bought at ${formatExact(averageCost)}`}>
              {profit !== null && <Profit value={profit} />}
            </Line>
          )}
        </>
      )}
      {market.book.frozen === null && <Line label="Time to fill">{terms && fillWords(fill)}</Line>}
    </dl>
  )
}

/** The estimate comes from one day's trades, so longer times are not shown exactly. */
const LONGEST_SHOWN = 30 * 24 * 3_600_000

function fillWords(fill: number | null): string {
  if (fill === 0) return 'at once'
  if (fill === null) return 'unknown'
  return fill > LONGEST_SHOWN ? 'over a month' : `about ${formatDuration(fill)}`
}

function Line({ label, isStrong, children }: { label: string; isStrong?: boolean; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{label}</dt>
      <dd className={cx('text-right', isStrong && 'text-base font-semibold')}>{children || 'none yet'}</dd>
    </div>
  )
}

function NoSlot({ isCollectable }: { isCollectable: boolean }) {
  return (
    <EmptyState icon="padlock">
      All your slots are in use. {isCollectable ? 'Collect finished offers' : 'Cancel an offer'} on the{' '}
      <Link
        to="/game/exchange"
        search={{ tab: undefined }}
        className="font-semibold text-brass-ink underline underline-offset-3"
      >
        exchange
      </Link>
      , or see what{' '}
      <Link to="/game/membership" className="font-semibold text-brass-ink underline underline-offset-3">
        membership
      </Link>{' '}
      opens.
    </EmptyState>
  )
}
