import type { Offer } from '@hearthward/contract'
import { isOpen, isRefused, offerProblem, textOf } from '@hearthward/engine'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { useAction, useCallQuery } from '../../../client/call-queries.ts'
import { useGame } from '../../../client/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { AmountInput } from '../../../ui/form/AmountField.tsx'
import { Button, IconButton } from '../../../ui/form/Button.tsx'
import { Amount } from '../../../ui/format/Amount.tsx'
import { formatExact, itemCount, parseAmount, plural } from '../../../ui/format/numbers.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Meter } from '../../../ui/Meter.tsx'
import { itemOf } from '../../items/items.ts'
import { PRICES } from '../exchange-calls.ts'
import { FreezeMessage } from '../FreezeMessage.tsx'
import { SIDES } from '../sides.ts'
import { cancelOwnOffer, changePrice, collect } from './offer-actions.ts'
import { freezeReasonOf, hasWaiting, statusText, useMyOffers } from './offers.ts'
import { usePriceWarning } from './price-warning.ts'

/** One of the player's offers: its progress, and what waits to be collected. */
export function OfferCard({ offer }: { offer: Offer }) {
  const item = useGame(({ content }) => itemOf(content, offer.itemId))
  const [isEditing, setEditing] = useState(false)
  const { run, isBusy } = useAction((action: (offer: Offer) => Promise<boolean>) => action(offer))
  const freezeReason = freezeReasonOf(offer, useMyOffers().frozen)
  // An offer of a frozen item cannot be edited any more.
  if (isEditing && freezeReason !== null) setEditing(false)
  const side = SIDES[offer.type]
  const name = item.name.toLowerCase()
  return (
    <article
      aria-label={`Slot ${offer.slot}: ${side.word.toLowerCase()} ${name}`}
      className={cx('grid content-start gap-2.5 rounded-xl border bg-panel p-3 compact:gap-2', side.edge)}
    >
      <header className="relative flex items-center gap-2.5 rounded-lg">
        <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-raised text-brass">
          <Icon name={item.icon} className="size-6" />
        </span>
        <div className="min-w-0 flex-1 leading-tight">
          <h3 className="truncate text-[0.9375rem]">
            <Link
              to="/game/exchange/$itemId"
              params={{ itemId: offer.itemId }}
              search={{ side: offer.type }}
              className="after:absolute after:inset-0 after:rounded-[inherit] hover:text-brass-ink"
            >
              {item.name}
            </Link>
          </h3>
          <p className="text-[0.8125rem] text-muted">
            <strong className={side.ink}>{side.word}</strong> at <Amount value={offer.price} className="text-text" />{' '}
            each
          </p>
        </div>
      </header>
      <Progress offer={offer} standing={statusText(offer, freezeReason)} />
      {freezeReason !== null && <FreezeMessage why={freezeReason} />}
      {hasWaiting(offer) && (
        <div className="flex items-center justify-between gap-2 rounded-lg bg-raised py-1 pr-1 pl-2.5">
          <p className="min-w-0 text-[0.8125rem] leading-snug">
            <span className="text-muted">To collect: </span>
            <span className="font-semibold">{waitingWords(offer, name)}</span>
          </p>
          <Button small look="primary" busy={isBusy} aria-label={`Collect from ${name}`} onClick={() => run(collect)}>
            Collect
          </Button>
        </div>
      )}
      {isOpen(offer) &&
        (isEditing ? (
          <PriceEdit offer={offer} onDone={() => setEditing(false)} />
        ) : (
          <div className="flex gap-2">
            {freezeReason === null && (
              <Button small className="flex-1" aria-label={`Edit price of ${name}`} onClick={() => setEditing(true)}>
                Edit price
              </Button>
            )}
            <Button
              small
              look="danger"
              busy={isBusy}
              aria-label={`Cancel offer for ${name}`}
              onClick={() => run(cancelOwnOffer)}
            >
              Cancel
            </Button>
          </div>
        ))}
    </article>
  )
}

function Progress({ offer, standing }: { offer: Offer; standing: string }) {
  const { quantity, filled, type } = offer
  const done = `${formatExact(filled)} of ${formatExact(quantity)}`
  return (
    <div>
      <p className="mb-1 flex justify-between gap-2 text-[0.8125rem]">
        <span className="font-semibold">
          <Amount value={filled} /> <span className="font-normal text-muted">of</span> <Amount value={quantity} />
        </span>
        <span className="text-muted">{standing}</span>
      </p>
      <Meter
        share={filled / quantity}
        tone={SIDES[type].tone}
        label={type === 'buy' ? 'Bought' : 'Sold'}
        text={done}
        deep
      />
    </div>
  )
}

function waitingWords({ itemsWaiting, coinsWaiting }: Offer, name: string): string {
  return [itemsWaiting > 0 && itemCount(itemsWaiting, name), coinsWaiting > 0 && plural(coinsWaiting, 'coin')]
    .filter(Boolean)
    .join(', ')
}

/** Edits the price in place. The difference is paid from the player's coins or refunded. */
function PriceEdit({ offer, onDone }: { offer: Offer; onDone: () => void }) {
  const why = useId()
  const [text, setText] = useState(formatExact(offer.price))
  const { run, isBusy } = useAction(
    (price: number) => changePrice(offer, price),
    (isDone) => isDone && onDone(),
  )
  const price = parseAmount(text) ?? Number.NaN
  const problem = offerProblem({ quantity: offer.quantity, price })
  const warning = usePriceWarning(offer.type, price, useGuide(offer.itemId))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || problem) return
    if (price === offer.price) return onDone()
    if (warning.confirm()) run(price)
  }
  return (
    <form onSubmit={submit} className="grid gap-1.5">
      <div className="flex items-center gap-1.5">
        <AmountInput
          aria-label="New price each"
          aria-invalid={problem ? true : undefined}
          aria-describedby={why}
          className="min-w-0 flex-1"
          autoFocus
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && onDone()}
        />
        <Button
          type="submit"
          small
          look={warning.text ? 'danger' : 'primary'}
          busy={isBusy}
          disabled={Boolean(problem)}
          className="h-11 mid:h-10"
        >
          Set
        </Button>
        <IconButton icon="cross-mark" label="Keep the price" onClick={onDone} />
      </div>
      <p id={why} className={cx('text-[0.8125rem]', problem ? 'text-blood-ink' : 'text-muted')}>
        {problem && isRefused(problem)
          ? textOf(problem.refused, problem.details)
          : 'A new price puts your offer last among offers at that price.'}
      </p>
      {warning.text && !problem && (
        <p role="alert" className="rounded-xl border border-blood/50 bg-blood/8 px-3 py-2 text-[0.8125rem]">
          {warning.text}
        </p>
      )}
    </form>
  )
}

/** The guide price of the item; null until it is read. */
function useGuide(itemId: string): number | null {
  const price = useCallQuery('getItemPrice', { itemId }, PRICES)
  return price.status === 'ready' ? price.data.price.currentPrice : null
}
