import { UNCHECKED_GAIN } from '@hearthward/contract'
import {
  type Era,
  hours,
  MAX_ABSENCE,
  type Millis,
  MOST_PARTY_MULTIPLIER,
  maxPossibleGain,
  type Player,
  type SkillType,
} from '@hearthward/engine'
import type { Handler, SignedIn } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import { Refusal } from '../../platform/refusal.ts'

interface ClaimedGain {
  skillType: SkillType
  oldXp: number
  newXp: number
  timeDiffMs: number
}

/** Below the first ratio a gain is normal, up to the second it gets a warning, above it is rejected. */
const ORDINARY_RATIO = 1.1
const POSSIBLE_RATIO = 2
/** The ratio if the rules allow no gain at all. */
const IMPOSSIBLE_RATIO = Number.MAX_SAFE_INTEGER

export const validateXpGain: Handler<'validateXpGain'> = async (gain, context) => {
  const [verdict] = await validateGains([gain], context)
  if (!verdict?.valid) throw new Refusal('xp/suspicious')
  return verdict
}

export const validateXpGainBatch: Handler<'validateXpGainBatch'> = async ({ xpGains }, context) => {
  const results = await validateGains(xpGains, context)
  return { batchValid: results.every(({ valid }) => valid), results }
}

/** Validates each gain. Rejected gains go to the activity log, for staff and the detection rules. */
async function validateGains(gains: readonly ClaimedGain[], { server, identity, address, headers }: SignedIn) {
  const { state } = await server.world.readPlayer(identity.uid)
  const device = server.activityLog.deviceOf(address, headers)
  return gains.map((gain) => {
    const { claimed, allowed, ...verdict } = validateGain(server, state, gain)
    const { skillType, timeDiffMs } = gain
    if (!verdict.valid) {
      server.activityLog.recordRejectedClaim(state, device, {
        kind: 'rejected_gain',
        skillType,
        claimed,
        allowed,
        timeDiffMs,
      })
    }
    return verdict
  })
}

function validateGain(server: Server, player: Player, { skillType, oldXp, newXp, timeDiffMs }: ClaimedGain) {
  const gained = newXp - oldXp
  // Experience that the server has already recorded is no claim.
  const claimed = newXp - Math.max(oldXp, player.skills[skillType].experience)
  // No gain can take longer than the longest absence that counts.
  const isTooLong = timeDiffMs > MAX_ABSENCE
  const possible = isTooLong
    ? 0
    : maxPossibleGain(player, erasOf(server, timeDiffMs), skillType, newXp, timeDiffMs) * maxPartyMultiplierOf(player)
  const xpRate = timeDiffMs > 0 ? (Math.max(0, gained) / timeDiffMs) * hours(1) : 0
  const suspiciousRatio = claimed <= UNCHECKED_GAIN ? 0 : possible > 0 ? claimed / possible : IMPOSSIBLE_RATIO
  const isSuspicious = suspiciousRatio > ORDINARY_RATIO
  return {
    valid: suspiciousRatio <= POSSIBLE_RATIO,
    warning: isSuspicious ? `Experience in ${skillType} was gained faster than expected` : null,
    xpRate,
    suspiciousRatio,
    claimed,
    allowed: possible,
  }
}

/** Party membership over the span is not stored, so the largest possible bonus is assumed. */
const maxPartyMultiplierOf = ({ partyId, partyBonuses }: Player) =>
  partyId !== null || partyBonuses.length > 0 ? MOST_PARTY_MULTIPLIER : 1

/** The eras within the span up to now; gains from an ended era are valid too. */
function erasOf({ timeline, clock }: Server, span: Millis): Era[] {
  const now = clock.now()
  const endOf = (index: number) => timeline.eras()[index + 1]?.from ?? Number.POSITIVE_INFINITY
  return timeline.eras().filter(({ from }, index) => from <= now && endOf(index) > now - span)
}
