import type { Millis } from '@hearthward/engine'
import type { Account } from './account.ts'
import type { Stance } from './characters.ts'
import { type Figures, toldDamage } from './stances.ts'

const HORIZON = 24
const MOST_BLOWS = HORIZON / 2

/**
 * The stance for the next blow, and for how many blows to keep it: the start of the sequence of stances with the most
 * damage over the known blows, where time counts as the damage it brings on average.
 */
export function bestSequence(
  account: Account,
  activityId: string,
  figures: readonly Figures[],
  gaps: readonly (readonly Millis[])[],
  { home, killRates }: { home: number; killRates: readonly number[] },
): { stance: Stance; blows: number; speed: Millis } {
  const rates = figures.map(({ average, speed }) => average / speed)
  const worthOfTime = rates[home] as number
  // Damage beyond the health of a target is lost. Scaled like this, each stance is as good as it is on average.
  const shareOf = (n: number) => (killRates[n] as number) / (rates[n] as number)
  const scales = figures.map((_, n) => shareOf(n) / shareOf(home))
  const worn = Math.max(
    0,
    figures.findIndex(({ stance }) => isWorn(account, stance)),
  )
  const plans: { score: number; path: number[] }[] = figures.map((_, n) => {
    return { score: n === worn ? 0 : Number.NEGATIVE_INFINITY, path: [] }
  })
  let best = plans
  for (let ahead = 0; ahead < HORIZON; ahead++) {
    const damages = figures.map((option) => toldDamage(account, activityId, option, ahead))
    if (damages.includes(undefined)) break
    best = damages.map((damage = 0, after) => {
      let most = { score: Number.NEGATIVE_INFINITY, path: [] as number[] }
      for (const [before, plan] of best.entries()) {
        const score = plan.score + damage * (scales[after] as number) - worthOfTime * (gaps[before]?.[after] ?? 0)
        if (score > most.score) most = { score, path: plan.path }
      }
      return { score: most.score, path: [...most.path, after] }
    })
  }
  // In the end the player is back in the stance that is the best on average.
  const rest = (plan: { score: number }, n: number) => plan.score - worthOfTime * (gaps[n]?.[home] ?? 0)
  const { path } = best.reduce((most, plan, n) => (rest(plan, n) > rest(most, best.indexOf(most)) ? plan : most))
  const next = path[0] ?? worn
  const { stance, speed } = figures[next] as Figures
  const changed = path.findIndex((other) => other !== next)
  return { stance, speed, blows: Math.max(1, Math.min(changed < 0 ? path.length : changed, MOST_BLOWS)) }
}

function isWorn({ state }: Account, { weapon, mode, style }: Stance): boolean {
  return state.equipment.weapon === weapon && state.combatMode.mode === mode && state.combatMode.style === style
}
