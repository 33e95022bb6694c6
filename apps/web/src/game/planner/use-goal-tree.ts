import type { Branch, Era, PinnedGoal, Player } from '@hearthward/engine'
import { useEffect, useState } from 'react'
import { useGame } from '../../client/index.ts'
import { createThrottle } from '../settled-player.ts'
import type { PlannerAnswer, PlannerRequest } from './planner-worker.ts'
import { usePrices } from './prices.ts'

/** A tree follows the game at most this often. */
const REFRESH = 2_000

let worker: Worker | null = null
let sentEra: Era | null = null
let lastId = 0
const waiting = new Map<number, (tree: Branch | null) => void>()

function openWorker(): Worker {
  if (worker) return worker
  worker = new Worker(new URL('./planner-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<PlannerAnswer>) => {
    waiting.get(data.id)?.(data.tree)
    waiting.delete(data.id)
  })
  worker.addEventListener('error', closeWorker)
  return worker
}

/** After a failure, such as a worker that could not be loaded. The next request opens another one. */
function closeWorker(): void {
  worker?.terminate()
  worker = null
  sentEra = null
  for (const answer of waiting.values()) answer(null)
  waiting.clear()
}

function requestTree(
  era: Era,
  player: Player,
  pinned: PinnedGoal,
  prices: Record<string, number>,
): Promise<Branch | null> {
  const send = (request: PlannerRequest) => openWorker().postMessage(request)
  if (sentEra !== era) send({ kind: 'era', era })
  sentEra = era
  const id = ++lastId
  const answer = new Promise<Branch | null>((resolve) => waiting.set(id, resolve))
  send({ kind: 'plan', id, player, prices, ...pinned })
  return answer
}

interface GoalTree {
  /** Null until the first one has been computed. */
  tree: Branch | null
  isFailed: boolean
  retry: () => void
}

/** The tree of a goal, up to date while playing. */
export function useGoalTree({ goal, choices }: PinnedGoal): GoalTree {
  const key = JSON.stringify(goal)
  const chosen = JSON.stringify(choices)
  const prices = usePrices()
  const [tries, setTries] = useState(0)
  const [shown, setShown] = useState<{ key: string; tree: Branch | null } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try runs it again
  useEffect(() => {
    let isOpen = true
    let isComputing = false
    const compute = async () => {
      const { era, player } = useGame.getState()
      // A change during a computation is not lost: the next one begins with it.
      if (isComputing) return throttle.changed()
      if (!era || !player) return
      isComputing = true
      const tree = await requestTree(era, player, { goal: JSON.parse(key), choices: JSON.parse(chosen) }, prices)
      isComputing = false
      if (isOpen) setShown({ key, tree })
    }
    const throttle = createThrottle(() => void compute(), REFRESH)
    const unsubscribe = useGame.subscribe((state, before) => {
      if (state.player !== before.player || state.era !== before.era) throttle.changed()
    })
    void compute()
    return () => {
      isOpen = false
      throttle.stop()
      unsubscribe()
    }
  }, [key, chosen, prices, tries])
  const isCurrent = shown?.key === key
  return {
    tree: isCurrent ? shown.tree : null,
    isFailed: isCurrent && shown.tree === null,
    retry: () => {
      setShown(null)
      setTries(tries + 1)
    },
  }
}
