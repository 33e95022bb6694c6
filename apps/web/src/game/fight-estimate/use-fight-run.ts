import { type Activity, type Era, type FightRun, type Player, playerReadyFor, workOf } from '@hearthward/engine'
import { useEffect, useState } from 'react'
import { useGame } from '../../client/index.ts'
import { type AskOptions, askWorker } from './ask-worker.ts'
import { fightRunKey } from './fight-run-key.ts'

const known = new WeakMap<Era, Map<string, { key: string; run: FightRun | null }>>()

/** The estimate of a run from now, if it has been computed for the present player. */
function knownRun(era: Era, activityId: string, key: string): FightRun | null | undefined {
  const entry = known.get(era)?.get(activityId)
  return entry?.key === key ? entry.run : undefined
}

/** Keeps an estimate that was computed elsewhere, so that all screens show the same one. */
export function rememberRun(era: Era, activityId: string, key: string, run: FightRun | null): void {
  const runs = known.get(era) ?? new Map()
  known.set(era, runs)
  runs.set(activityId, { key, run })
}

/** Computes the estimate of a run from now; `undefined` if it was cancelled or there is no worker. */
export async function computeRun(
  player: Player,
  era: Era,
  activityId: string,
  options: AskOptions = {},
): Promise<FightRun | null | undefined> {
  const activity = workOf(era.content, activityId)
  // The loadout of the fight is worn when it begins.
  const fighter = activity ? playerReadyFor(player, era.content, activity) : player
  const key = fightRunKey(fighter, era.content)
  const ready = knownRun(era, activityId, key)
  if (ready !== undefined) return ready
  const run = await askWorker({ kind: 'run', player, activityId }, era, options)
  if (run === undefined) return undefined
  rememberRun(era, activityId, key, run)
  return run
}

/** The expected course of a fight with the present player; `null` until it is known. */
export function useFightRun(activity: Activity | undefined): FightRun | null {
  const era = useGame((state) => state.era)
  const key = useGame(({ player }) =>
    player && era && activity ? fightRunKey(playerReadyFor(player, era.content, activity), era.content) : '',
  )
  const [shown, setShown] = useState<{ activityId: string; run: FightRun | null }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key decides when to compute again.
  useEffect(() => {
    const { player } = useGame.getState()
    if (!player || !era || !activity) return
    const cancel = new AbortController()
    void computeRun(player, era, activity.id, { signal: cancel.signal }).then((run) => {
      if (run !== undefined && !cancel.signal.aborted) setShown({ activityId: activity.id, run })
    })
    return () => cancel.abort()
  }, [activity, era, key])
  // A known run is shown at once: a card that grows a moment later moves what is below it.
  const ready = era && activity && knownRun(era, activity.id, key)
  return ready ?? (shown && shown.activityId === activity?.id ? shown.run : null)
}
