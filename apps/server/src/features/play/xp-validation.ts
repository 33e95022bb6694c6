import { UNCHECKED_GAIN } from '@hearthward/contract'
import {
  type Era,
  hours,
  MAX_ABSENCE,
  type Millis,
  MOST_PARTY_MULTIPLIER,
  type Player,
  possibleGain,
  type SkillType,
} from '@hearthward/engine'
import type { Handler, SignedIn } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import { Refusal } from '../../platform/refusal.ts'

interface Gain {
  skillType: SkillType
  oldXp: number
  newXp: number
  timeDiffMs: number
}

/** Up to here a gain is within the rounding of clocks; up to the second it is odd; beyond it the rules rule it out. */
const ORDINARY_RATIO = 1.1
const POSSIBLE_RATIO = 2
/** The ratio where nothing is possible at all. */
const BEYOND_MEASURE = Number.MAX_SAFE_INTEGER

export const validateXpGain: Handler<'validateXpGain'> = async (gain, context) => {
  const [verdict] = await judgeAll([gain], context)
  if (!verdict?.valid) throw new Refusal('xp/suspicious')
  return verdict
}

export const validateXpGainBatch: Handler<'validateXpGainBatch'> = async ({ xpGains }, context) => {
  const results = await judgeAll(xpGains, context)
  return { batchValid: results.every(({ valid }) => valid), results }
}

/** Judges each gain; those that are rejected stay in the player's activity log, for staff and the detection rules. */
async function judgeAll(gains: readonly Gain[], { server, identity, address, headers }: SignedIn) {
  const { state } = await server.world.look(identity.uid)
  const device = server.activityLog.deviceOf(address, headers)
  return gains.map((gain) => {
    const { claimed, allowed, ...verdict } = judge(server, state, gain)
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

function judge(server: Server, player: Player, { skillType, oldXp, newXp, timeDiffMs }: Gain) {
  const gained = newXp - oldXp
  // What the server has booked itself, whatever brought it, is no claim.
  const claimed = newXp - Math.max(oldXp, player.skills[skillType].experience)
  // Nothing runs for longer than an absence counts: no gain can have taken so long.
  const isTooLong = timeDiffMs > MAX_ABSENCE
  const possible = isTooLong
    ? 0
    : possibleGain(player, erasOf(server, timeDiffMs), skillType, newXp, timeDiffMs) * inCompany(player)
  const xpRate = timeDiffMs > 0 ? (Math.max(0, gained) / timeDiffMs) * hours(1) : 0
  const suspiciousRatio = claimed <= UNCHECKED_GAIN ? 0 : possible > 0 ? claimed / possible : BEYOND_MEASURE
  const odd = suspiciousRatio > ORDINARY_RATIO
  return {
    valid: suspiciousRatio <= POSSIBLE_RATIO,
    warning: odd ? `Experience in ${skillType} came in faster than expected` : null,
    xpRate,
    suspiciousRatio,
    claimed,
    allowed: possible,
  }
}

/** How much of the span a party lasted, and how large it was, is not kept: the most it could have brought. */
const inCompany = ({ partyId, partyBonuses }: Player) =>
  partyId !== null || partyBonuses.length > 0 ? MOST_PARTY_MULTIPLIER : 1

/** The eras a span up to now has seen: what was earned in one that is over was earned all the same. */
function erasOf({ timeline, clock }: Server, span: Millis): Era[] {
  const now = clock.now()
  const endOf = (index: number) => timeline.eras()[index + 1]?.from ?? Number.POSITIVE_INFINITY
  return timeline.eras().filter(({ from }, index) => from <= now && endOf(index) > now - span)
}
