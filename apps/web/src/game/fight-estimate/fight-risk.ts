import { type Activity, type FightRun, isFight, type Player } from '@hearthward/engine'
import { create } from 'zustand'
import { readStoredIds, writeStored } from '../../browser/stored-value.ts'
import { useGame } from '../../client/index.ts'
import { isRisky } from './run-texts.ts'
import { computeRun } from './use-fight-run.ts'

/** A question before a risky fight. */
export interface FightRisk {
  activity: Activity
  run: FightRun
  player: Player
  /** Starts or queues the fight. `null` if it has begun meanwhile. */
  proceed: (() => void) | null
}

export const useFightRisk = create<{ risk: FightRisk | null }>(() => ({ risk: null }))

/** A press waits this long for an estimate; then the fight starts, and the question follows if it is risky. */
const LONGEST_WAIT = 100
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
 * Starts or queues an activity, and asks before a fight that is likely to end in death. A fight whose estimate takes
 * longer than a blink starts at once; the question then offers to stop it, because the foe has not struck yet.
 */
export async function proceedIfSafe(activity: Activity, proceed: () => void): Promise<void> {
  const { player, era } = useGame.getState()
  if (!isFight(activity) || !player || !era) return proceed()
  let hasBegun = false
  const timer = setTimeout(() => {
    hasBegun = true
    proceed()
  }, LONGEST_WAIT)
  const run = await computeRun(player, era, activity.id)
  clearTimeout(timer)
  if (run && mustAsk(player, activity, run)) {
    useFightRisk.setState({ risk: { activity, run, player, proceed: hasBegun ? null : proceed } })
  } else if (!hasBegun) proceed()
}

export function acceptRisk({ activity, run, player, proceed }: FightRisk, forGood: boolean): void {
  accepted.set(activity.id, { key: acceptanceKey(player), survival: run.survival[1] })
  if (forGood) writeStored(NEVER_ASK, JSON.stringify([...new Set([...readStoredIds(NEVER_ASK), activity.id])]))
  useFightRisk.setState({ risk: null })
  proceed?.()
}

export function closeRisk(): void {
  useFightRisk.setState({ risk: null })
}
