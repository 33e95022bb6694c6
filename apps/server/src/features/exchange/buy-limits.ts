import { isOpen, LIMIT_WINDOW, type Millis } from '@hearthward/engine'
import type { Tagged } from '../../platform/database/sql.ts'
import { readBuyWindows } from './offer-queries.ts'
import type { BuyWindow, StoredOffer } from './rows.ts'

const openAt = (window: BuyWindow | undefined, now: Millis) => (window && window.windowEnd > now ? window : null)

/** Bought items and open orders count together, so an accepted order can always be filled within the limit. */
export function buyLimitUse(
  itemId: string,
  own: readonly StoredOffer[],
  window: BuyWindow | undefined,
  now: Millis,
): { used: number; windowEnd: Millis | null } {
  const present = openAt(window, now)
  const ordered = own
    .filter((offer) => offer.itemId === itemId && offer.type === 'buy' && isOpen(offer))
    .reduce((sum, offer) => sum + offer.quantity - offer.filled, 0)
  return { used: ordered + (present?.bought ?? 0), windowEnd: present?.windowEnd ?? null }
}

/** The window after a purchase. A window begins with its first purchase. */
export function withPurchase(window: BuyWindow | undefined, quantity: number, now: Millis): BuyWindow {
  const present = openAt(window, now)
  return { bought: (present?.bought ?? 0) + quantity, windowEnd: present?.windowEnd ?? now + LIMIT_WINDOW }
}

export async function readBuyLimitUse(
  sql: Tagged,
  uid: string,
  itemId: string,
  own: readonly StoredOffer[],
  now: Millis,
) {
  return buyLimitUse(itemId, own, (await readBuyWindows(sql, [uid], itemId)).get(uid), now)
}
