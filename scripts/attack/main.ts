// `npm run test:attack`: sends 100,000 requests, made from the schemas of the contract, to a server of its own.
//   npm run test:attack -- --requests 10000 --seed 7
// None may take longer than a second. On a machine that does other work, --slowest sets another limit in ms.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runTool, stopWithParent } from '../child-process.ts'

const HIGHEST_SEED = 2 ** 31

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(randomInt(HIGHEST_SEED)) },
    slowest: { type: 'string', default: '1000' },
  },
})
stopWithParent()
console.log(`Attacking with seed ${values.seed}`)
const file = 'attack/attack.test.ts'
const args = ['run', file, '--project', 'integration', '--reporter=dot', '--disableConsoleIntercept']
const { code } = await runTool('vitest/vitest.mjs', args, {
  ATTACK_REQUESTS: values.requests,
  ATTACK_SEED: values.seed,
  ATTACK_SLOWEST: values.slowest,
})
process.exitCode = code === 0 ? 0 : 1
