import { MAX_ABSENCE, type Player, SKILLS } from '@hearthward/engine'
import type { LocalCopy } from './local-copy.ts'
import { notices } from './notices.ts'
import { createXpCheck } from './xp-check.ts'

const xpCheck = createXpCheck()

/**
 * After play without the server its state is taken as it is. Where the copy claimed more experience than that, the
 * server is asked whether the rules could have brought it, so that the player learns why it is gone.
 */
export async function checkClaims(copy: LocalCopy, server: Player): Promise<void> {
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
  for (const warning of new Set(verdicts.map((verdict) => verdict.warning)))
    if (warning) notices.say('warning', warning)
}
