import type { Offer } from '@hearthward/contract'
import type { OfferRequest } from '@hearthward/engine'
import { CallFailed } from '../../../client/connection/calls.ts'
import { toasts, useGame } from '../../../client/index.ts'
import { formatExact, plural } from '../../../ui/format/numbers.ts'
import { itemOf } from '../../items/items.ts'
import { type Answer, cancelOffer, collectAllOffers, collectOffer, createOffer, editOffer } from '../exchange-calls.ts'
import { readOffers } from './offers.ts'

/** The error message of an action that failed: the server's own, or a general one. */
export function failureWords(action: 'create' | 'cancel' | 'change' | 'collect', error: unknown): string {
  if (!(error instanceof CallFailed)) return `Failed to ${action} offer - please try again`
  return error.message || `Failed to ${action} offer`
}

/** True where it came about. Either way the player is told. */
async function doing<T>(
  action: Parameters<typeof failureWords>[0],
  call: () => Promise<T>,
  tell: (answer: T) => void,
): Promise<boolean> {
  try {
    tell(await call())
    return true
  } catch (error) {
    toasts.show('error', failureWords(action, error))
    return false
  } finally {
    void readOffers()
  }
}

export function makeOffer(wanted: OfferRequest): Promise<boolean> {
  return doing(
    'create',
    () => createOffer(wanted),
    ({ message }) => {
      toasts.show('info', `${wanted.type === 'buy' ? 'Buy' : 'Sell'} offer created successfully!`)
      if (message) toasts.show('warning', message)
    },
  )
}

export function changePrice({ id }: Offer, price: number): Promise<boolean> {
  return doing(
    'change',
    () => editOffer({ offerId: id, price }),
    ({ message }) => {
      toasts.show('info', `Price changed to ${plural(price, 'coin')} each.`)
      if (message) toasts.show('warning', message)
    },
  )
}

export function callOff({ id }: Offer): Promise<boolean> {
  return doing(
    'cancel',
    () => cancelOffer(id),
    () => toasts.show('info', 'Offer cancelled successfully!'),
  )
}

export const collect = ({ id }: Offer): Promise<boolean> => doing('collect', () => collectOffer(id), tellCollected)
export const collectAll = (): Promise<boolean> => doing('collect', collectAllOffers, tellCollected)

function tellCollected({ coins, items, isAll }: Answer<'collectGEOffer'>): void {
  const { content } = useGame.getState()
  const things = Object.entries(items).map(
    ([id, quantity]) => `${formatExact(quantity)} ${itemOf(content, id).name.toLowerCase()}`,
  )
  if (coins > 0) things.push(`${formatExact(coins)} ${coins === 1 ? 'coin' : 'coins'}`)
  if (things.length > 0) toasts.show('info', `Collected ${things.join(', ')}.`)
  if (!isAll) toasts.show('warning', 'The rest finds no room in pack and bank, and goes on waiting.')
}
