import { MOST_PRICE } from '@hearthward/engine'
import { useId } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { AmountField, type TypedAmount } from '../../../ui/form/AmountField.tsx'
import { formatExact } from '../../../ui/format/numbers.ts'
import type { ItemMarket } from '../market.ts'
import { SIDES } from '../sides.ts'
import type { DraftControls } from './draft.ts'
import { type Depth, instantOf, instantText, priceName } from './instant.ts'
import { type OfferProblem, stepPrice } from './terms.ts'

export function typedAs(
  text: string,
  setText: (text: string) => void,
  amount: number,
  error: string | null,
): TypedAmount {
  return { text, setText, amount: Number.isNaN(amount) ? null : amount, error }
}

interface PriceFieldProps {
  drafting: DraftControls
  market: ItemMarket
  depth: Depth
  taxRate: number
  problem: OfferProblem | null
}

/** In percent of the typed price. */
const STEPS = [-5, -1, 1, 5] as const

/** The price of an offer, with the prices of the exchange to choose from and the name of the typed one. */
export function PriceField({ drafting, market, depth, taxRate, problem }: PriceFieldProps) {
  const { draft, priceText, setPrice } = drafting
  const { currentPrice: guide, suggestedBuyPrice, suggestedSellPrice } = market.price
  const note = useId()
  const suggested = draft.type === 'buy' ? suggestedBuyPrice : suggestedSellPrice
  const isFrozen = market.book.frozen !== null
  const trade = isFrozen ? null : instantOf(draft, depth, taxRate)
  const instant = trade?.price ?? null
  const from = Number.isNaN(draft.price) ? guide : draft.price
  const use = (price: number) => setPrice(formatExact(price))
  return (
    <div className="grid gap-1.5">
      <AmountField
        label="Price each"
        typed={typedAs(priceText, setPrice, draft.price, problem?.at === 'price' ? problem.text : null)}
      />
      {!Number.isNaN(draft.price) && (
        <p className="text-[0.8125rem] text-muted">{priceName(draft.price, { suggested, instant, guide })}</p>
      )}
      <fieldset className="grid grid-cols-3 gap-1.5">
        <legend className="sr-only">Use a price of the exchange</legend>
        <NamedPrice name="Guide" price={guide} typed={draft.price} onUse={use} />
        <NamedPrice name="Suggested" price={suggested} typed={draft.price} onUse={use} />
        {!isFrozen && (
          <NamedPrice
            name="Instant"
            price={instant}
            typed={draft.price}
            onUse={use}
            ink={SIDES[draft.type].ink}
            describedBy={note}
          />
        )}
      </fieldset>
      {!isFrozen && (
        <p id={note} className="text-[0.8125rem] text-muted">
          {instantText(draft, depth, trade)}
        </p>
      )}
      <fieldset className="grid grid-cols-4 gap-1.5">
        <legend className="sr-only">Change the price</legend>
        {STEPS.map((percent) => (
          <button
            key={percent}
            type="button"
            onClick={() => use(stepPrice(from, percent, MOST_PRICE))}
            className={cx(CHIP, 'h-10 mid:h-8 pointer-coarse:h-10')}
          >
            {`${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

const CHIP =
  'rounded-lg border border-line bg-raised text-sm font-semibold text-muted hover:border-line-strong hover:text-text'

interface NamedPriceProps {
  name: string
  /** Null if there is none at the moment. */
  price: number | null
  typed: number
  onUse: (price: number) => void
  ink?: string
  describedBy?: string
}

/** One of the exchange's prices. Pressing it copies the price into the field. */
function NamedPrice({ name, price, typed, onUse, ink = 'text-text', describedBy }: NamedPriceProps) {
  return (
    <button
      type="button"
      aria-pressed={price !== null && price === typed}
      aria-describedby={describedBy}
      disabled={price === null}
      onClick={() => price !== null && onUse(price)}
      className={cx(
        CHIP,
        'min-h-11 px-1.5 py-1 leading-tight aria-pressed:border-brass aria-pressed:bg-brass/10 disabled:border-dashed disabled:bg-transparent disabled:hover:border-line disabled:hover:text-muted',
      )}
    >
      <span className="block text-xs font-normal text-muted">{name}</span>
      <span className={cx('block', price !== null && ink)}>{price === null ? 'none' : formatExact(price)}</span>
    </button>
  )
}
