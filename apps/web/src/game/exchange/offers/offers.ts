import type { Offer, OwnOffers } from '@hearthward/contract'
import { isOpen, offerSlots } from '@hearthward/engine'
import { useEffect } from 'react'
import { create } from 'zustand'
import { game, useAuth, useGame } from '../../../client/index.ts'
import { useRefetch } from '../../../client/session/refetch.ts'
import { readMyOffers, subscribeToOffers } from '../exchange-calls.ts'

interface MyOffers extends OwnOffers {
  status: 'loading' | 'failed' | 'ready'
  /** The account the offers belong to. */
  uid: string
  /** The present tax rate, in millionths. */
  taxRate: number
}

const UNREAD: MyOffers = { status: 'loading', uid: '', offers: [], frozen: {}, taxRate: 0 }
export const useOwnOffers = create<MyOffers>(() => UNREAD)
/** Counts live messages: an answer that was requested before one is older than it. */
let liveMessages = 0

/** Reads the player's offers. */
export async function readOffers(): Promise<void> {
  const uid = useAuth.getState().user?.uid ?? ''
  if (useOwnOffers.getState().uid !== uid) useOwnOffers.setState({ ...UNREAD, uid })
  const before = liveMessages
  try {
    const { offers, frozen, taxRate } = await readMyOffers()
    if (useOwnOffers.getState().uid !== uid) return
    useOwnOffers.setState({ status: 'ready', taxRate, ...(liveMessages === before && { offers, frozen }) })
  } catch {
    if (useOwnOffers.getState().status !== 'ready') useOwnOffers.setState({ status: 'failed' })
  }
}

/** Applies a live message. */
export function applyOffers({ offers, frozen }: OwnOffers): void {
  liveMessages++
  useOwnOffers.setState({ offers, frozen })
}

/** The player's offers and the number of their slots. */
export function useMyOffers(): MyOffers & { slots: number } {
  const known = useOwnOffers()
  const slots = useGame(({ player }) => (player ? offerSlots(player, game.now()) : 0))
  return { ...known, slots }
}

/** Keeps the offers up to date while a page shows them. */
export function useOffersUpdates(): void {
  const missed = useRefetch(({ times }) => times)
  useEffect(() => subscribeToOffers(applyOffers), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again after missed messages
  useEffect(() => void readOffers(), [missed])
}

export const hasWaiting = ({ coinsWaiting, itemsWaiting }: Offer) => coinsWaiting + itemsWaiting > 0

const STATUS_TEXTS = {
  active: 'Waiting',
  partially_filled: 'Partly filled',
  completed: 'Complete',
  cancelled: 'Cancelled',
}

/** Why trading of an open offer's item is suspended; null if it is not. */
export const suspensionOf = (offer: Offer, frozen: OwnOffers['frozen']): string | null =>
  isOpen(offer) ? (frozen[offer.itemId] ?? null) : null

/** The status of an offer as text. */
export const statusText = ({ status }: Offer, suspension: string | null): string =>
  suspension === null ? STATUS_TEXTS[status] : 'Suspended'
