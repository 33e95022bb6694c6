import { content } from '@hearthward/content'
import {
  estimateFight,
  estimateFightRun,
  newPlayer,
  type PlannerGoal,
  planFor,
  type RankingInput,
  rankWorks,
  USUAL_RATES,
} from '@hearthward/engine'
import { type Figure, rounded } from './figure.ts'

const RUNS = 9
const PLAYER = newPlayer('player', 0)
const ERA = { ...USUAL_RATES, from: 0, content }
const GOAL: PlannerGoal = { kind: 'level', skill: 'smithing', level: 50 }

/**
 * The tree of Smithing 50 and the ranking for coins, for a new player. The planner's worker estimates the fights once per
 * state of the character; the peer is the first answer, which includes that.
 */
export function plannerBench(): Figure[] {
  return [
    figureOf('planner-tree', (input) => planFor(GOAL, input)),
    figureOf('planner-ranking', (input) => rankWorks({ kind: 'coins' }, input)),
  ]
}

function figureOf(name: string, compute: (input: RankingInput) => unknown): Figure {
  const input = knownInput()
  const timeOf = () => {
    const begun = performance.now()
    compute(input)
    return performance.now() - begun
  }
  const first = timeOf()
  const times = Array.from({ length: RUNS }, timeOf).sort((a, b) => a - b)
  const value = times[Math.floor(RUNS / 2)] as number
  const peer = { name: 'with the estimates of all fights', value: rounded(first) }
  return { name, value: rounded(value), unit: 'ms', peer, ratio: rounded(first / value) }
}

function knownInput(): RankingInput {
  return {
    player: PLAYER,
    era: ERA,
    priceOf: () => null,
    taxRate: 0,
    choices: {},
    fightOf: remembered((work) => estimateFight(PLAYER, ERA, work)),
    runOf: remembered((work) => estimateFightRun(PLAYER, ERA, work)),
  }
}

function remembered<Work extends { id: string }, Answer>(compute: (work: Work) => Answer): (work: Work) => Answer {
  const known = new Map<string, Answer>()
  return (work) => {
    const found = known.get(work.id)
    if (found !== undefined) return found
    const answer = compute(work)
    known.set(work.id, answer)
    return answer
  }
}
