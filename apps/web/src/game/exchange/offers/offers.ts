import type { Offer, OwnOffers } from '@hearthward/contract'
import { isOpen, offerSlots } from '@hearthward/engine'
import { useEffect } from 'react'
import { type GameQueryOptions, queryClient, updateAnswer, useCallQuery } from '../../../client/call-queries.ts'
import { onLiveMessage } from '../../../client/connection/live.ts'
import { game, useGame } from '../../../client/index.ts'

/** The offers stay known between visits; `useOffersUpdates` reads them once per visit. */
export const OWN_OFFERS: GameQueryOptions = { isLive: true, isSharedRead: true, keptFor: Number.POSITIVE_INFINITY }

interface MyOffers extends OwnOffers {
  status: 'loading' | 'failed' | 'ready'
  /** The present tax rate, in millionths. */
  taxRate: number
  /** The number of slots the player has. */
  slots: number
}

const UNREAD = { offers: [], frozen: {}, taxRate: 0 }

/** The player's offers and the number of their slots. */
export function useMyOffers(): MyOffers {
  const read = useCallQuery('getMyOffers', {}, OWN_OFFERS)
  const slots = useGame(({ player }) => (player ? offerSlots(player, game.now()) : 0))
  const { offers, frozen, taxRate } = read.status === 'ready' ? read.data : UNREAD
  return { status: read.status, offers, frozen, taxRate, slots }
}

/** Reads the offers again, even if no component shows them yet. */
export const refetchOffers = () => void queryClient.refetchQueries({ queryKey: ['getMyOffers'] })

/** Applies live messages to the offers. Returns an unsubscribe function. */
export function subscribeToOffers(): () => void {
  return onLiveMessage('offers', ({ offers, frozen }) =>
    updateAnswer('getMyOffers', {}, (known) => ({ ...known, offers, frozen })),
  )
}

/** Keeps the offers up to date while a page shows them. */
export function useOffersUpdates(): void {
  useEffect(() => {
    refetchOffers()
    return subscribeToOffers()
  }, [])
}

export const hasWaiting = ({ coinsWaiting, itemsWaiting }: Offer) => coinsWaiting + itemsWaiting > 0

const STATUS_TEXTS = {
  active: 'Waiting',
  partially_filled: 'Partly filled',
  completed: 'Complete',
  cancelled: 'Cancelled',
}

/** Why the item of an open offer is frozen; null if it is not. */
export const freezeReasonOf = (offer: Offer, frozen: OwnOffers['frozen']): string | null =>
  isOpen(offer) ? (frozen[offer.itemId] ?? null) : null

/** The status of an offer as text. */
export const statusText = ({ status }: Offer, freezeReason: string | null): string =>
  freezeReason === null ? STATUS_TEXTS[status] : 'Suspended'
