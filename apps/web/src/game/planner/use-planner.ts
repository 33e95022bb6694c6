import type { Era, Player } from '@hearthward/engine'
import { useEffect, useState } from 'react'
import { useGame } from '../../client/index.ts'
import { createThrottle } from '../settled-player.ts'
import type { Asked, PlannerAnswers, PlannerQuestion, PlannerReply, PlannerRequest } from './planner-worker.ts'
import { usePrices } from './prices.ts'

/** An answer follows the game at most this often. */
const REFRESH = 2_000

let worker: Worker | null = null
let sentEra: Era | null = null
let lastId = 0
const waiting = new Map<number, (reply: PlannerReply | null) => void>()

function openWorker(): Worker {
  if (worker) return worker
  worker = new Worker(new URL('./planner-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<PlannerReply>) => {
    waiting.get(data.id)?.(data)
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

/** `null` after a failure. */
function askPlanner(era: Era, player: Player, asked: Pick<Asked, 'prices' | 'question'>): Promise<PlannerReply | null> {
  const send = (request: PlannerRequest) => openWorker().postMessage(request)
  if (sentEra !== era) send({ era })
  sentEra = era
  const id = ++lastId
  const reply = new Promise<PlannerReply | null>((resolve) => waiting.set(id, resolve))
  send({ id, player, ...asked })
  return reply
}

export interface PlannerState<Answer> {
  /** Null until the first one has been computed. */
  answer: Answer | null
  /** The era that it was computed with. */
  era: Era | null
  isFailed: boolean
  retry: () => void
}

/** The answer to a question, up to date while playing. The last one stays while the goal is the same. */
export function usePlanner<Question extends PlannerQuestion>(
  question: Question,
): PlannerState<PlannerAnswers[Question['kind']]> {
  const key = JSON.stringify(question.goal)
  const asked = JSON.stringify(question)
  const prices = usePrices()
  const [tries, setTries] = useState(0)
  const [shown, setShown] = useState<{ key: string; era: Era; reply: PlannerReply | null } | null>(null)
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
      const reply = await askPlanner(era, player, { prices, question: JSON.parse(asked) })
      isComputing = false
      if (!isOpen) return
      setShown({ key, era, reply })
      if (reply && !reply.isPresent) throttle.changed()
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
  }, [key, asked, prices, tries])
  const isCurrent = shown?.key === key
  return {
    answer: isCurrent && shown.reply ? (shown.reply.answer as PlannerAnswers[Question['kind']]) : null,
    era: isCurrent ? shown.era : null,
    isFailed: isCurrent && shown.reply === null,
    retry: () => {
      setShown(null)
      setTries(tries + 1)
    },
  }
}
