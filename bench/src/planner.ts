import { content } from '@hearthward/content'
import { estimateFight, newPlayer, planFor, USUAL_RATES } from '@hearthward/engine'
import { type Figure, rounded } from './figure.ts'

const RUNS = 9

/**
 * The tree of Smithing 50 for a new player. The planner's worker estimates the fights once per state of the character;
 * the peer is the first tree, which includes that.
 */
export function plannerBench(): Figure[] {
  const player = newPlayer('player', 0)
  const era = { ...USUAL_RATES, from: 0, content }
  const timeOf = (fights: Map<string, ReturnType<typeof estimateFight>>) => {
    const begun = performance.now()
    planFor(
      { kind: 'level', skill: 'smithing', level: 50 },
      {
        player,
        era,
        priceOf: () => null,
        choices: {},
        fightOf: (work) => {
          const known = fights.get(work.id)
          if (known !== undefined) return known
          const fight = estimateFight(player, era, work)
          fights.set(work.id, fight)
          return fight
        },
      },
    )
    return performance.now() - begun
  }
  const fights = new Map()
  const first = timeOf(fights)
  const times = Array.from({ length: RUNS }, () => timeOf(fights)).sort((a, b) => a - b)
  const tree = times[Math.floor(RUNS / 2)] as number
  const peer = { name: 'with the estimates of all fights', value: rounded(first) }
  return [{ name: 'planner-tree', value: rounded(tree), unit: 'ms', peer, ratio: rounded(first / tree) }]
}
