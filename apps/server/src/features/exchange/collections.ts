import type { Millis, UncollectedOffer } from '@hearthward/engine'
import type { JointWriter } from '../../core/world/commit.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockWaiting, takeWaiting } from './offer-queries.ts'

/** What a player takes out of offers. */
export interface Collection {
  taken: UncollectedOffer[]
  now: Millis
}

export const COLLECTION_LANE = 'collections'

/** Takes from offers what their owners' characters have got. */
export const collectTogether: JointWriter<Collection, UncollectedOffer[]> = async (tx, collections) => {
  const ids = collections.flatMap(({ taken }) => taken.map(({ offerId }) => offerId))
  const waiting = await lockWaiting(tx, ids)
  const isWaiting = ({ offerId, coins, items }: UncollectedOffer) => {
    const found = waiting.get(offerId)
    return found !== undefined && found.coins >= coins && found.items >= items
  }
  const accepted = collections.filter(({ taken }) => taken.every(isWaiting))
  await takeWaiting(
    tx,
    accepted.flatMap(({ taken, now }) => taken.map((portion) => ({ ...portion, now }))),
  )
  // Another window has collected it in the meantime, so nothing waits any more.
  return collections.map((each) => (accepted.includes(each) ? each.taken : new Refusal('exchange/nothing-waits')))
}
