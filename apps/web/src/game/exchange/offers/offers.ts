import type { Offer, OwnOffers } from '@hearthward/contract'
import { isOpen, offerSlots } from '@hearthward/engine'
import { useEffect } from 'react'
import { create } from 'zustand'
import { game, useAuth, useGame } from '../../../client/index.ts'
import { useRefetch } from '../../../client/session/refetch.ts'
import { readMyOffers, subscribeToOffers } from '../exchange-calls.ts'

/** The offers stand by slot. */
interface MyOffers extends OwnOffers {
  status: 'loading' | 'failed' | 'ready'
  /** Whose they are. */
  uid: string
  /** In millionths: what an offer made now pays. */
  taxRate: number
}

const UNREAD: MyOffers = { status: 'loading', uid: '', offers: [], frozen: {}, taxRate: 0 }
export const useOwnOffers = create<MyOffers>(() => UNREAD)
/** How often the server has told of them: an answer that was under way meanwhile is older than the news. */
let told = 0

/** Asks how the player's offers stand. */
export async function readOffers(): Promise<void> {
  const uid = useAuth.getState().user?.uid ?? ''
  if (useOwnOffers.getState().uid !== uid) useOwnOffers.setState({ ...UNREAD, uid })
  const before = told
  try {
    const { offers, frozen, taxRate } = await readMyOffers()
    if (useOwnOffers.getState().uid !== uid) return
    useOwnOffers.setState({ status: 'ready', taxRate, ...(told === before && { offers, frozen }) })
  } catch {
    if (useOwnOffers.getState().status !== 'ready') useOwnOffers.setState({ status: 'failed' })
  }
}

/** The server has told how they stand. */
export function takeNews({ offers, frozen }: OwnOffers): void {
  told++
  useOwnOffers.setState({ offers, frozen })
}

/** The player's own offers, and how many may stand at once. */
export function useMyOffers(): MyOffers & { slots: number } {
  const known = useOwnOffers()
  const slots = useGame(({ player }) => (player ? offerSlots(player, game.now()) : 0))
  return { ...known, slots }
}

/** Keeps them as they are now, for as long as a page shows them. */
export function useOffersKept(): void {
  const missed = useRefetch(({ times }) => times)
  useEffect(() => subscribeToOffers(takeNews), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a line that comes back may have missed news
  useEffect(() => void readOffers(), [missed])
}

export const hasWaiting = ({ coinsWaiting, itemsWaiting }: Offer) => coinsWaiting + itemsWaiting > 0

const STANDS = { active: 'Waiting', partially_filled: 'Part filled', completed: 'Complete', cancelled: 'Cancelled' }

/** Why nothing can come of an open offer at present; null where something can, or it is over. */
export const suspensionOf = (offer: Offer, frozen: OwnOffers['frozen']): string | null =>
  isOpen(offer) ? (frozen[offer.itemId] ?? null) : null

/** How it stands, in a word. */
export const standingOf = ({ status }: Offer, suspension: string | null): string =>
  suspension === null ? STANDS[status] : 'Suspended'
