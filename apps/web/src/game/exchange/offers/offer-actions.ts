import type { Offer } from '@hearthward/contract'
import type { OfferRequest } from '@hearthward/engine'
import { type CallAnswer, CallFailed } from '../../../client/connection/calls.ts'
import { toasts, useGame } from '../../../client/index.ts'
import { coinsText, itemCount } from '../../../ui/format/numbers.ts'
import { itemOf } from '../../items/items.ts'
import { cancelOffer, collectAllOffers, collectOffer, createOffer, editOffer } from '../exchange-calls.ts'
import { refetchOffers } from './offers.ts'

/** The error message of an action that failed: the server's own, or a general one. */
export function failureText(action: 'create' | 'cancel' | 'change' | 'collect', error: unknown): string {
  if (!(error instanceof CallFailed)) return `Failed to ${action} offer - please try again`
  return error.message || `Failed to ${action} offer`
}

/** Runs an action and shows its result or failure. Returns true if it succeeded. */
async function runAction<T>(
  action: Parameters<typeof failureText>[0],
  call: () => Promise<T>,
  onSuccess: (answer: T) => void,
): Promise<boolean> {
  try {
    onSuccess(await call())
    return true
  } catch (error) {
    toasts.show('error', failureText(action, error))
    return false
  } finally {
    refetchOffers()
  }
}

export function makeOffer(offer: OfferRequest): Promise<boolean> {
  return runAction(
    'create',
    () => createOffer(offer),
    ({ message }) => {
      toasts.show('info', `${offer.type === 'buy' ? 'Buy' : 'Sell'} offer created successfully!`)
      if (message) toasts.show('warning', message)
    },
  )
}

export function changePrice({ id }: Offer, price: number): Promise<boolean> {
  return runAction(
    'change',
    () => editOffer({ offerId: id, price }),
    ({ message }) => {
      toasts.show('info', `Price changed to ${coinsText(price)} each.`)
      if (message) toasts.show('warning', message)
    },
  )
}

export function cancelOwnOffer({ id }: Offer): Promise<boolean> {
  return runAction(
    'cancel',
    () => cancelOffer(id),
    () => toasts.show('info', 'Offer cancelled successfully!'),
  )
}

export const collect = ({ id }: Offer): Promise<boolean> => runAction('collect', () => collectOffer(id), showCollected)
export const collectAll = (): Promise<boolean> => runAction('collect', collectAllOffers, showCollected)

function showCollected({ coins, items, isAll }: CallAnswer<'collectGEOffer'>): void {
  const { content } = useGame.getState()
  const parts = Object.entries(items).map(([id, quantity]) =>
    itemCount(quantity, itemOf(content, id).name.toLowerCase()),
  )
  if (coins > 0) parts.push(coinsText(coins))
  if (parts.length > 0) toasts.show('info', `Collected ${parts.join(', ')}.`)
  if (!isAll) toasts.show('warning', 'Your pack and bank have no room for the rest. It stays in the offer.')
}
