import type { Millis } from '../core/time.ts'
import { type Player, TIERS, type Tier } from './player.ts'

/** Membership ends by its date; nothing has to happen for it. Rules M1 to M3. */
export function tierAt({ subscription }: Pick<Player, 'subscription'>, at: Millis): Tier | null {
  return at < subscription.until ? subscription.tier : null
}

export function isPremium(player: Pick<Player, 'subscription'>, at: Millis): boolean {
  return tierAt(player, at) !== null
}

/** The higher tiers have everything of the lower ones. */
export function hasTier(player: Pick<Player, 'subscription'>, wanted: Tier, at: Millis): boolean {
  const tier = tierAt(player, at)
  return tier !== null && TIERS.indexOf(tier) >= TIERS.indexOf(wanted)
}
