import { UNCHECKED_GAIN } from '@hearthward/contract'
import {
  type Era,
  hours,
  type Millis,
  MOST_PARTY_MULTIPLIER,
  type Player,
  possibleGain,
  type SkillType,
} from '@hearthward/engine'
import { Refusal } from '../refusal.ts'
import type { Server } from '../server.ts'
import type { Handler } from './handler.ts'

interface Gain {
  skillType: SkillType
  oldXp: number
  newXp: number
  timeDiffMs: number
}

/** Up to here a gain is within the rounding of clocks; up to the second it is odd; beyond it the rules rule it out. */
const ORDINARY_RATIO = 1.1
const POSSIBLE_RATIO = 2

export const validateXpGain: Handler<'validateXpGain'> = async (gain, { server, identity }) => {
  const { state } = await server.world.look(identity.uid)
  const verdict = judge(server, state, gain)
  if (!verdict.valid) throw new Refusal('xp/suspicious')
  return verdict
}

export const validateXpGainBatch: Handler<'validateXpGainBatch'> = async ({ xpGains }, { server, identity }) => {
  const { state } = await server.world.look(identity.uid)
  const results = xpGains.map((gain) => judge(server, state, gain))
  return { batchValid: results.every(({ valid }) => valid), results }
}

function judge(server: Server, player: Player, { skillType, oldXp, newXp, timeDiffMs }: Gain) {
  const gained = newXp - oldXp
  // What the server has booked itself, whatever brought it, is no claim.
  const claimed = newXp - Math.max(oldXp, player.skills[skillType].experience)
  const possible = possibleGain(player, erasOf(server, timeDiffMs), skillType, newXp, timeDiffMs) * inCompany(player)
  const xpRate = timeDiffMs > 0 ? (Math.max(0, gained) / timeDiffMs) * hours(1) : 0
  const suspiciousRatio = claimed <= UNCHECKED_GAIN ? 0 : possible > 0 ? claimed / possible : Number.MAX_SAFE_INTEGER
  const odd = suspiciousRatio > ORDINARY_RATIO
  return {
    valid: suspiciousRatio <= POSSIBLE_RATIO,
    warning: odd ? `Experience in ${skillType} came in faster than expected` : null,
    xpRate,
    suspiciousRatio,
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
