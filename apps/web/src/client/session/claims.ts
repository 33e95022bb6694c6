import { MAX_ABSENCE, type Player, SKILLS, stateHash } from '@hearthward/engine'
import { loadEras } from '../storage/content-cache.ts'
import type { LocalCopy } from '../storage/local-copy.ts'
import { toasts } from '../toasts.ts'
import { createPredictor } from './predictor.ts'
import { RULES } from './rules-version.ts'
import { createXpCheck, SUSPICIOUS } from './xp-check.ts'

const xpCheck = createXpCheck()

/**
 * After play without the server its state is taken as it is. Where the copy claimed more than that, the player learns why
 * it is gone.
 */
export async function checkClaims(copy: LocalCopy, server: Player, isGenuine: boolean | null): Promise<void> {
  const warnings = new Set(await doubtedGains(copy, server))
  if (isGenuine === false || (await isAltered(copy))) warnings.add(SUSPICIOUS)
  for (const warning of warnings) toasts.show('warning', warning)
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

/**
 * True where the state that was confirmed is not the one that was sealed, or what was on screen does not follow from it.
 * Other rules reckoned otherwise, and nothing can be said; that they were others is under the seal.
 */
async function isAltered(copy: LocalCopy): Promise<boolean> {
  const { player, confirmed, answered, pending, timeline, rolls, rules, hash } = copy
  if (rules !== RULES) return false
  try {
    if (hash !== null && hash !== stateHash(confirmed)) return true
    const again = createPredictor(confirmed, await loadEras(timeline, confirmed.settledAt), rolls)
    for (const intent of [...answered, ...pending]) again.act(intent)
    again.advanceTo(player.settledAt)
    return !again.unsettled() && again.hash() !== stateHash(player)
  } catch {
    // A state the rules cannot even read.
    return true
  }
}
