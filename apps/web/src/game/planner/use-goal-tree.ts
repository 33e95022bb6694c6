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
const waiting = new Map<number, (tree: Branch) => void>()

function openWorker(): Worker {
  if (worker) return worker
  worker = new Worker(new URL('./planner-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<PlannerAnswer>) => {
    waiting.get(data.id)?.(data.tree)
    waiting.delete(data.id)
  })
  return worker
}

function requestTree(era: Era, player: Player, pinned: PinnedGoal, prices: Record<string, number>): Promise<Branch> {
  const send = (request: PlannerRequest) => openWorker().postMessage(request)
  if (sentEra !== era) send({ kind: 'era', era })
  sentEra = era
  const id = ++lastId
  const answer = new Promise<Branch>((resolve) => waiting.set(id, resolve))
  send({ kind: 'plan', id, player, prices, ...pinned })
  return answer
}

/** The tree of a goal, up to date while playing; null until the first one has been computed. */
export function useGoalTree({ goal, choices }: PinnedGoal): Branch | null {
  const key = JSON.stringify(goal)
  const chosen = JSON.stringify(choices)
  const prices = usePrices()
  const [shown, setShown] = useState<{ key: string; tree: Branch } | null>(null)
  useEffect(() => {
    let isOpen = true
    let isComputing = false
    const compute = async () => {
      const { era, player } = useGame.getState()
      if (!era || !player || isComputing) return
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
  }, [key, chosen, prices])
  return shown?.key === key ? shown.tree : null
}
