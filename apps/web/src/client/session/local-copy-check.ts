import { MAX_ABSENCE, type Player, SKILLS, stateHash } from '@hearthward/engine'
import { loadEras } from '../storage/content-cache.ts'
import type { LocalCopy } from '../storage/local-copy.ts'
import { toasts } from '../toasts.ts'
import { createPredictor } from './predictor.ts'
import { RULES } from './rules-version.ts'
import { createXpCheck, SUSPICIOUS } from './xp-check.ts'

const xpCheck = createXpCheck()

/**
 * After offline play the server's state is applied. If the local copy claimed more, the player gets a warning that says
 * why it is gone.
 */
export async function checkLocalCopy(copy: LocalCopy, server: Player, isGenuine: boolean | null): Promise<void> {
  const warnings = new Set(await readXpWarnings(copy, server))
  if (isGenuine === false || (await isAltered(copy))) warnings.add(SUSPICIOUS)
  for (const warning of warnings) toasts.show('warning', warning)
}

/** The server's warnings about experience that the copy claims beyond the server's state. */
async function readXpWarnings(copy: LocalCopy, server: Player): Promise<string[]> {
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
 * True if the confirmed state does not match its sealed hash, or the state on screen does not follow from it. A copy
 * made under other rules cannot be checked; the seal covers the version of the rules.
 */
async function isAltered(copy: LocalCopy): Promise<boolean> {
  const { player, confirmed, answered, pending, timeline, rolls, rules, hash } = copy
  if (rules !== RULES) return false
  try {
    if (hash !== null && hash !== stateHash(confirmed)) return true
    const replayed = createPredictor(confirmed, await loadEras(timeline, confirmed.settledAt), rolls)
    for (const intent of [...answered, ...pending]) replayed.act(intent)
    replayed.advanceTo(player.settledAt)
    return !replayed.unsettled() && replayed.hash() !== stateHash(player)
  } catch {
    // The rules cannot read the state at all.
    return true
  }
}
