import {
  type Branch,
  type Era,
  type PinnedGoal,
  type Player,
  planFor,
  type RankedWork,
  type RankingGoal,
  rankWorks,
} from '@hearthward/engine'
import { KnownFights } from './known-fights.ts'
import type { Prices } from './prices.ts'

/** What the planner's worker computes beside the page: the first answer estimates every fight, which takes a second. */
export type PlannerQuestion = ({ kind: 'plan' } & PinnedGoal) | { kind: 'ranking'; goal: RankingGoal }

/** The answer by the kind of the question. */
export interface PlannerAnswers {
  plan: Branch
  ranking: Ranking
}

export interface Ranking {
  works: RankedWork[]
  /** The key of each fight's run, by the id of the fight. */
  runKeys: Record<string, string>
}

export interface Asked {
  id: number
  player: Player
  prices: Prices
  question: PlannerQuestion
}

export type PlannerRequest = { era: Era } | Asked

export interface PlannerReply {
  id: number
  answer: PlannerAnswers[PlannerQuestion['kind']]
  /** False if it has estimates of a moment ago, so that it should be asked for again. */
  isPresent: boolean
}

let era: Era | null = null
let fights: KnownFights | null = null

addEventListener('message', ({ data }: MessageEvent<PlannerRequest>) => {
  if ('era' in data) {
    era = data.era
    fights = new KnownFights(era)
  } else if (era && fights) postMessage(replyTo(data, era, fights))
})

function replyTo({ id, player, prices, question }: Asked, present: Era, known: KnownFights): PlannerReply {
  const input = {
    player,
    era: present,
    choices: {},
    priceOf: (itemId: string) => prices.byItem[itemId] ?? null,
    taxRate: prices.taxRate,
    fightOf: (work: RankedWork['work'], fighter: Player) => known.fightOf(fighter, work),
  }
  if (question.kind === 'plan') {
    return { id, answer: planFor(question.goal, { ...input, choices: question.choices }), isPresent: true }
  }
  const runKeys: Ranking['runKeys'] = {}
  let isPresent = true
  const works = rankWorks(question.goal, {
    ...input,
    runOf: (work) => {
      const { run, key, isPresent: isRunPresent } = known.runOf(player, work, performance.now())
      runKeys[work.id] = key
      if (!isRunPresent) isPresent = false
      return run
    },
  })
  return { id, answer: { works, runKeys }, isPresent }
}
