import { MOST_OFFER_SLOTS, type Tier, tierOfSlot } from '@hearthward/engine'
import { Link } from '@tanstack/react-router'
import { useAction } from '../../../client/call-queries.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { FailureNote, PanelSkeleton } from '../../../ui/states.tsx'
import { OfferCard } from './OfferCard.tsx'
import { collectAll } from './offer-actions.ts'
import { hasWaiting, refetchOffers, useMyOffers } from './offers.ts'

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-2.5'

/** All slots: offers, free slots, and locked slots with what unlocks them. */
export function OfferSlots({ onInvite }: { onInvite: () => void }) {
  const { status, offers, slots } = useMyOffers()
  if (status === 'loading') return <PanelSkeleton rows={3} label="Loading your offers" />
  if (status === 'failed') {
    return (
      <FailureNote onRetry={refetchOffers}>Your offers could not be loaded. Your items and coins are safe.</FailureNote>
    )
  }
  const all = Array.from({ length: MOST_OFFER_SLOTS }, (_, index) => index + 1)
  const offerAt = (slot: number) => offers.find((offer) => offer.slot === slot)
  const locked = all.filter((slot) => slot > slots && !offerAt(slot))
  return (
    <section aria-labelledby="own-offers">
      <header className="mb-2.5 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="own-offers" className="text-lg">
          Your offers{' '}
          <span className="font-sans text-sm font-normal text-muted">
            {offers.length} of {slots}
          </span>
        </h2>
        <CollectAll isShown={offers.filter(hasWaiting).length > 1} />
      </header>
      <ul className={GRID}>
        {all
          .filter((slot) => !locked.includes(slot))
          .map((slot) => {
            const offer = offerAt(slot)
            return (
              <li key={slot} className="grid">
                {offer ? <OfferCard key={offer.id} offer={offer} /> : <FreeSlot slot={slot} onInvite={onInvite} />}
              </li>
            )
          })}
      </ul>
      {locked.length > 0 && <LockedSlots slots={locked} />}
    </section>
  )
}

function CollectAll({ isShown }: { isShown: boolean }) {
  const { run, isBusy } = useAction(collectAll)
  if (!isShown) return null
  return (
    <Button small look="primary" icon="receive-money" busy={isBusy} onClick={() => run()}>
      Collect all
    </Button>
  )
}

function FreeSlot({ slot, onInvite }: { slot: number; onInvite: () => void }) {
  return (
    <button
      type="button"
      onClick={onInvite}
      className="grid min-h-24 place-content-center justify-items-center gap-1 rounded-xl border border-dashed border-line-strong/70 px-3 py-4 text-center text-sm text-muted transition-colors hover:border-brass hover:text-text compact:min-h-16 max-mid:flex max-mid:min-h-12 max-mid:items-center max-mid:gap-2.5 max-mid:py-2"
    >
      <Icon name="trade" className="size-6 text-faint" />
      <span className="font-semibold">
        <span className="sr-only">Slot {slot}: </span>Free slot
      </span>
      <span className="text-[0.8125rem]">Choose an item to buy or sell</span>
    </button>
  )
}

const TIER_NAMES: Readonly<Record<Tier, string>> = { basic: 'Basic', advanced: 'Advanced', elite: 'Elite' }

function LockedSlots({ slots }: { slots: readonly number[] }) {
  return (
    <ul aria-label="Locked slots" className="mt-2.5 flex flex-wrap gap-2">
      {slots.map((slot) => {
        const tier = tierOfSlot(slot)
        return (
          <li key={slot}>
            <Link
              to="/game/membership"
              className="flex min-h-10 items-center gap-2 rounded-lg border border-line bg-sunken/60 px-3 text-[0.8125rem] text-muted hover:border-line-strong hover:text-text mid:min-h-9"
            >
              <Icon name="padlock" className="size-4 text-faint" />
              <span>
                Slot {slot}: {tier ? TIER_NAMES[tier] : 'membership'}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
