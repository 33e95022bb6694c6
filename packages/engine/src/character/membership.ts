import type { Millis } from '../core/time.ts'
import { type Player, TIERS, type Tier } from './player.ts'

/** A membership ends by its date alone, without an event. Rules M1 to M3. */
export function tierAt({ subscription }: Pick<Player, 'subscription'>, at: Millis): Tier | null {
  return at < subscription.until ? subscription.tier : null
}

export function isPremium(player: Pick<Player, 'subscription'>, at: Millis): boolean {
  return tierAt(player, at) !== null
}

/** Higher tiers include the lower ones. */
export function hasTier(player: Pick<Player, 'subscription'>, required: Tier, at: Millis): boolean {
  const tier = tierAt(player, at)
  return tier !== null && TIERS.indexOf(tier) >= TIERS.indexOf(required)
}
