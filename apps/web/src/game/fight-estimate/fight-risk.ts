import { type Activity, type FightRun, type Player, workOf } from '@hearthward/engine'
import { create } from 'zustand'
import { readStoredIds, writeStored } from '../../browser/stored-value.ts'
import { useGame } from '../../client/index.ts'
import { isOpenFight } from './open-fight.ts'
import { isRisky } from './run-texts.ts'
import { computeRun } from './use-fight-run.ts'

/** A fight that is likely to end in death. */
export interface RiskyFight {
  activity: Activity
  run: FightRun
}

/** A question before a risky fight, or before a plan with several. */
export interface FightRisk {
  fights: RiskyFight[]
  player: Player
  isPlan: boolean
  /** Starts, queues, loads or resumes. `null` if the fight has begun meanwhile. */
  proceed: (() => void) | null
}

interface Estimating {
  fights: readonly string[]
  isPlan: boolean
}

export const useFightRisk = create<{ risk: FightRisk | null; estimating: Estimating | null }>(() => ({
  risk: null,
  estimating: null,
}))

/** Whether a press waits for the estimate of a fight. */
export function useIsEstimating(activity: Activity | null | undefined): boolean {
  return useFightRisk(
    ({ estimating }) => !!activity && estimating?.isPlan === false && estimating.fights.includes(activity.id),
  )
}

export function useIsEstimatingPlan(): boolean {
  return useFightRisk(({ estimating }) => estimating?.isPlan === true)
}

/** A press waits this long for an estimate; then the fight starts, and the question follows if it is risky. */
const LONGEST_WAIT = 1_000
/** The button shows only a longer wait. */
const SHOWN_AFTER = 100
/** The fights a press waits for. */
let pressed: string | null = null

const NEVER_ASK = 'hearthward:risky-fights'

/** What was accepted for each fight, so that the question comes again only if things have changed notably. */
const accepted = new Map<string, { key: string; survival: number }>()

const LEVELS = 5
const WORSE = 0.1

function acceptanceKey({ equipment, combatMode, skills }: Player): string {
  const { attack, strength, defence, hitpoints, ranged, magic } = skills
  const levels = [attack, strength, defence, hitpoints, ranged, magic].map(({ level }) => Math.floor(level / LEVELS))
  return JSON.stringify([equipment, combatMode, levels])
}

export function mustAsk(player: Player, { id }: Activity, run: FightRun): boolean {
  if (!isRisky(run) || readStoredIds(NEVER_ASK).includes(id)) return false
  const before = accepted.get(id)
  return before?.key !== acceptanceKey(player) || run.survival[1] < before.survival - WORSE
}

/**
 * Starts or queues an activity, and asks before a fight that is likely to end in death. If its estimate takes longer than
 * a second, the fight starts, and the question then offers to stop it.
 */
export async function proceedIfSafe(activity: Activity, proceed: () => void): Promise<void> {
  const { player } = useGame.getState()
  if (!player || !isOpenFight(player, activity)) return proceed()
  let hasBegun = false
  const timer = setTimeout(() => {
    hasBegun = true
    useFightRisk.setState({ estimating: null })
    proceed()
  }, LONGEST_WAIT)
  const fights = await riskyFights(player, [activity], false)
  clearTimeout(timer)
  if (!fights) return
  if (fights.length > 0) ask({ fights, player, isPlan: false, proceed: hasBegun ? null : proceed })
  else if (!hasBegun) proceed()
}

/** Adds, loads or resumes entries of a plan, and asks once for all fights among them that are likely to end in death. */
export async function proceedIfPlanSafe(entries: readonly Entry[], proceed: () => void): Promise<void> {
  const { player, content } = useGame.getState()
  if (!player || !content) return proceed()
  const works = new Set(entries.flatMap(({ activityId = '' }) => workOf(content, activityId) ?? []))
  const open = [...works].filter((work) => isOpenFight(player, work))
  if (open.length === 0) return proceed()
  const fights = await riskyFights(player, open, true)
  if (!fights) return
  if (fights.length > 0) ask({ fights, player, isPlan: true, proceed })
  else proceed()
}

/** An entry of a plan; one of a recipe has no activity. */
interface Entry {
  activityId?: string | undefined
  recipeId?: string | undefined
}

/** The fights to ask about. `null` if an earlier press waits for the same answer. */
async function riskyFights(player: Player, works: readonly Activity[], isPlan: boolean): Promise<RiskyFight[] | null> {
  const { era } = useGame.getState()
  const waiting = works.map(({ id }) => id).join()
  if (pressed === waiting) return null
  if (!era) return []
  pressed = waiting
  const timer = setTimeout(
    () => useFightRisk.setState({ estimating: { fights: works.map(({ id }) => id), isPlan } }),
    SHOWN_AFTER,
  )
  const fights: RiskyFight[] = []
  for (const activity of works) {
    const run = await computeRun(player, era, activity.id, { isUrgent: true })
    if (run && mustAsk(player, activity, run)) fights.push({ activity, run })
  }
  clearTimeout(timer)
  pressed = null
  useFightRisk.setState({ estimating: null })
  return fights
}

function ask(risk: FightRisk): void {
  useFightRisk.setState({ risk })
}

export function acceptRisk({ fights, player, proceed }: FightRisk, forGood: boolean): void {
  for (const { activity, run } of fights) {
    accepted.set(activity.id, { key: acceptanceKey(player), survival: run.survival[1] })
  }
  if (forGood) {
    const ids = fights.map(({ activity }) => activity.id)
    writeStored(NEVER_ASK, JSON.stringify([...new Set([...readStoredIds(NEVER_ASK), ...ids])]))
  }
  useFightRisk.setState({ risk: null })
  proceed?.()
}

export function closeRisk(): void {
  useFightRisk.setState({ risk: null })
}
