import { MAX_ABSENCE, type Player, SKILLS, stateHash } from '@hearthward/engine'
import { erasOf } from './contents.ts'
import type { LocalCopy } from './local-copy.ts'
import { notices } from './notices.ts'
import { createPredictor } from './predictor.ts'
import { RULES } from './rules.ts'
import { createXpCheck, SUSPICIOUS } from './xp-check.ts'

const xpCheck = createXpCheck()

/**
 * After play without the server its state is taken as it is. Where the copy claimed more than that, the player learns why
 * it is gone.
 */
export async function checkClaims(copy: LocalCopy, server: Player): Promise<void> {
  const warnings = new Set(await doubtedGains(copy, server))
  if (await isAltered(copy)) warnings.add(SUSPICIOUS)
  for (const warning of warnings) notices.say('warning', warning)
}

/** Experience beyond the server's, where the server says that the rules could not have brought it. */
async function doubtedGains(copy: LocalCopy, server: Player): Promise<string[]> {
  const timeDiffMs = Math.min(Math.max(0, copy.player.settledAt - copy.confirmed.settledAt), MAX_ABSENCE)
  const claims = SKILLS.filter(
    (skill) => (copy.player.skills[skill]?.experience ?? 0) > server.skills[skill].experience,
  )
  const verdicts = await Promise.all(
    claims.map((skillType) => {
      const oldXp = copy.confirmed.skills[skillType]?.experience ?? 0
      const newXp = copy.player.skills[skillType]?.experience ?? 0
      return xpCheck.check({
        skillType,
        oldXp: Math.min(oldXp, server.skills[skillType].experience),
        newXp,
        timeDiffMs,
      })
    }),
  )
  return verdicts.flatMap(({ warning }) => warning ?? [])
}

/** True where what was on screen does not follow from what the server last agreed to, by the rules it was played by. */
async function isAltered(copy: LocalCopy): Promise<boolean> {
  const { player, confirmed, pending, timeline, rolls, rules, isPartlyAnswered } = copy
  if (rules !== RULES || isPartlyAnswered) return false
  try {
    const again = createPredictor(confirmed, await erasOf(timeline), rolls)
    for (const intent of pending) again.act(intent)
    again.advanceTo(player.settledAt)
    return !again.unsettled() && again.hash() !== stateHash(player)
  } catch {
    // A state the rules cannot even read.
    return true
  }
}
