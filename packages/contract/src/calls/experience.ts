import { z } from 'zod'
import { call } from '../call.ts'
import { MOST_GAINS } from '../limits.ts'
import { Skill } from '../names.ts'

const Gain = z.strictObject({
  skillType: Skill,
  oldXp: z.number().min(0),
  newXp: z.number().min(0),
  /** More than counts of an absence brings no gain: such a claim is judged, not refused for its shape. */
  timeDiffMs: z.number().min(0),
})

const Verdict = z.object({
  valid: z.boolean(),
  warning: z.string().nullable(),
  /** Experience an hour that the gain amounts to. */
  xpRate: z.number(),
  /** That rate against the best the rules allow this player: over 1 needs an explanation. */
  suspiciousRatio: z.number(),
})

export const validateXpGain = call('account', 'Says whether the rules could have brought a gain in its time.', {
  input: Gain,
  output: Verdict,
  signedOut: 'xp/unauthenticated',
  refuses: ['xp/suspicious'],
})

export const validateXpGainBatch = call('account', 'The same for up to ten gains at once.', {
  input: z.strictObject({ xpGains: z.array(Gain).min(1).max(MOST_GAINS) }),
  output: z.object({ batchValid: z.boolean(), results: z.array(Verdict) }),
  signedOut: 'xp/unauthenticated',
})
