import { content } from '@hearthward/content'
import { advance, hours, isRefused, newPlayer, type Player, perform, USUAL_RATES, type World } from '@hearthward/engine'
import { rollsOf } from '../../apps/server/src/world/rolls.ts'
import { type Figure, quantile, rounded } from './figure.ts'

/** Keys as the server makes them, so that their cost counts. */
const world: World = {
  timeline: [{ from: 0, content, ...USUAL_RATES }],
  rolls: rollsOf('bench', 'player'),
}

const ACTIVITIES = ['gather_kindling', 'burn_logs']
const RUNS = 60
const WARM_UP = 10

/** A day away, in strides and one by one. */
export function advanceBench(): Figure[] {
  return ACTIVITIES.map((activityId) => {
    const player = working(activityId)
    const strides = median(() => advance(player, world, hours(24)))
    const oneByOne = median(() => advance(player, world, hours(24), 'one-by-one'), RUNS / 4)
    return {
      name: activityId === ACTIVITIES[0] ? 'advance-24h' : `advance-24h-${activityId}`,
      value: rounded(strides),
      unit: 'ms',
      peer: { name: 'one by one', value: rounded(oneByOne) },
      ratio: rounded(oneByOne / strides),
    }
  })
}

function working(activityId: string): Player {
  const player = newPlayer('player', 0)
  player.inventory = [
    { id: 'logs', quantity: 100_000, slot: 0 },
    { id: 'ashes', quantity: 1, slot: 1 },
    { id: 'charcoal', quantity: 1, slot: 2 },
  ]
  const started = perform(player, world, { type: 'startActivity', locationId: 'lumbridge', activityId }, 0)
  if (isRefused(started)) throw new Error(`${activityId}: ${started.refused}`)
  return started.state
}

function median(run: () => unknown, runs = RUNS): number {
  const times: number[] = []
  for (let n = 0; n < runs + WARM_UP; n++) {
    // The processor's time, not the wall's: what else the machine does is not ours.
    const before = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(before)
    if (n >= WARM_UP) times.push((user + system) / 1_000)
  }
  return quantile(times, 0.5)
}
