import { UNCHECKED_GAIN } from '@hearthward/contract'
import { type Era, hours, levelFor, type Millis, type SkillType } from '@hearthward/engine'
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

export const validateXpGain: Handler<'validateXpGain'> = async (gain, { server }) => {
  const verdict = judge(server, gain)
  if (!verdict.valid) throw new Refusal('xp/suspicious')
  return verdict
}

export const validateXpGainBatch: Handler<'validateXpGainBatch'> = async ({ xpGains }, { server }) => {
  const results = xpGains.map((gain) => judge(server, gain))
  return { batchValid: results.every(({ valid }) => valid), results }
}

function judge(server: Server, { skillType, oldXp, newXp, timeDiffMs }: Gain) {
  const gained = newXp - oldXp
  const best = bestCompletion(erasOf(server, timeDiffMs), skillType, levelFor(newXp))
  // One completion may end just inside the span however short it is.
  const possible = best.experience + best.perMs * timeDiffMs
  const xpRate = timeDiffMs > 0 ? (Math.max(0, gained) / timeDiffMs) * hours(1) : 0
  const suspiciousRatio = gained <= UNCHECKED_GAIN ? 0 : possible > 0 ? gained / possible : Number.MAX_SAFE_INTEGER
  const odd = suspiciousRatio > ORDINARY_RATIO
  return {
    valid: suspiciousRatio <= POSSIBLE_RATIO,
    warning: odd ? `Experience in ${skillType} came in faster than expected` : null,
    xpRate,
    suspiciousRatio,
  }
}

/** The eras a span up to now has seen: what was earned in one that is over was earned all the same. */
function erasOf({ timeline, clock }: Server, span: Millis): Era[] {
  const now = clock.now()
  const endOf = (index: number) => timeline.eras()[index + 1]?.from ?? Number.POSITIVE_INFINITY
  return timeline.eras().filter(({ from }, index) => from <= now && endOf(index) > now - span)
}

/** The most a skill can bring by the data in force: in one completion, and by the millisecond. */
function bestCompletion(eras: readonly Era[], skill: SkillType, level: number) {
  const best = { experience: 0, perMs: 0 }
  for (const { content, xpMultiplier } of eras) {
    for (const activity of Object.values(content.activities)) {
      if (activity.skillType !== skill || (activity.levelRequirements[skill] ?? 1) > level) continue
      const experience = activity.xpRate * xpMultiplier
      best.experience = Math.max(best.experience, experience)
      best.perMs = Math.max(best.perMs, experience / activity.duration)
    }
  }
  return best
}
