// `npm run test:random`: runs the property tests with new seeds for the given time. A failing seed is printed;
// PROPERTY_SEED=<seed> repeats it.
//   npm run test:random -- --minutes 30
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runTool, stopWithParent } from './child-process.ts'

const HIGHEST_SEED = 2 ** 31

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '5' } } })
stopWithParent()
const until = Date.now() + Number(values.minutes) * 60_000
let rounds = 0
while (Date.now() < until && process.exitCode === undefined) {
  const seed = String(randomInt(HIGHEST_SEED))
  const args = ['run', '--project', 'unit', '--reporter=dot', 'property.test.ts']
  const { code } = await runTool('vitest/vitest.mjs', args, { PROPERTY_SEED: seed })
  rounds += 1
  if (code !== 0) {
    console.error(`PROPERTY_SEED=${seed} fails`)
    process.exitCode = 1
  }
}
console.log(`${rounds} rounds${process.exitCode === 1 ? ', the last one failed' : ', all passed'}`)
