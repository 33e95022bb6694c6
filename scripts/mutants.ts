// `npm run test:mutants`: makes small changes to the product, drawn by a seed, and runs the tests that could detect them.
//   npm run test:mutants -- --seed 7 --server 40      other mutations; numbers by place
//   npm run test:mutants -- --only engine,page        some places
//   npm run test:mutants -- --quick                    a first look: the likeliest tests only
// A stopped run is resumed; --fresh discards the known results.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startPostgres } from '@hearthward/postgres'
import { scratchFolder } from '@hearthward/postgres/testing-scratch'
import { makeTemplates } from '../apps/server/src/start/testing-setup.ts'
import { stopWithParent } from './child-process.ts'
import { EQUIVALENT, equivalentOf } from './mutants/equivalent.ts'
import { type Lane, openLane } from './mutants/lanes.ts'
import { testMutation } from './mutants/mutation-run.ts'
import { describeMutation, type Mutation, mutationsOf } from './mutants/mutations.ts'
import { CACHE, PLACE_NAMES, PLACES, type PlaceName, sourceOf, sourcesOf } from './mutants/places.ts'
import { formatReport, scoresOf, type TestedMutation } from './mutants/report.ts'
import { openResults } from './mutants/results.ts'
import { sampleMutations } from './mutants/sample.ts'
import { testsFor } from './mutants/test-selection.ts'

const DEFAULT_SEED = 13
/** PostgreSQL ends with this process in any case. */
const LONGEST_STOP_MS = 10_000

const number = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(DEFAULT_SEED) },
    only: { type: 'string', default: PLACE_NAMES.join(',') },
    lanes: { type: 'string', default: '2' },
    quick: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    engine: number,
    contract: number,
    server: number,
    page: number,
  },
})

stopWithParent()
const places = PLACE_NAMES.filter((name) => values.only.split(',').includes(name))
if (values.fresh) for (const place of places) rmSync(join(CACHE, place), { recursive: true, force: true })
const all = new Map(PLACE_NAMES.map((name) => [name, mutationsIn(name)]))
checkEquivalents([...all.values()].flat())
const drawn = places.flatMap((place) => sampleOf(place).map((mutation) => ({ place, mutation })))
console.log(`Seed ${values.seed}: ${drawn.length} mutations in ${places.join(', ')}`)
const tested = await testAll()
console.log(`\n${formatReport(tested)}`)
process.exitCode = scoresOf(tested).every(({ isReached }) => isReached) ? 0 : 1

function mutationsIn(place: PlaceName): Mutation[] {
  return sourcesOf(place).flatMap((file) => mutationsOf(file, sourceOf(file)))
}

function sampleOf(place: PlaceName): Mutation[] {
  const count = Number(values[place] ?? PLACES[place].count)
  return sampleMutations(
    all.get(place) ?? [],
    count,
    Number(values.seed),
    (mutation) => equivalentOf(mutation) !== undefined,
  )
}

function checkEquivalents(mutations: Mutation[]): void {
  const found = new Set(mutations.map((mutation) => equivalentOf(mutation)))
  const stale = EQUIVALENT.filter((entry) => !found.has(entry))
  for (const { file, line, mutation } of stale)
    console.error(`No such mutation any more: ${file}: ${line}: ${mutation}`)
  if (stale.length > 0) process.exit(2)
}

async function testAll(): Promise<TestedMutation[]> {
  // Each place has its own file, so that runs over different places can run in parallel.
  const known = new Map(places.map((place) => [place, openResults(join(CACHE, place))]))
  const dataDir = scratchFolder('hearthward-mutants-')
  const postgres = await startPostgres({ dataDir, durable: false, log: () => {} })
  const lanes: Lane[] = []
  const stop = async () => {
    for (const lane of lanes) lane.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => Promise.race([stop(), sleep(LONGEST_STOP_MS)]).then(() => process.exit(130)))
  await makeTemplates(postgres.url)
  lanes.push(...Array.from({ length: Number(values.lanes) }, () => openLane(postgres.url)))
  const tested: TestedMutation[] = []
  const queue = [...drawn]
  await Promise.all(lanes.map(work))
  await stop()
  return tested

  async function work(lane: Lane): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { mutation, place } = next
      const results = known.get(place) as ReturnType<typeof openResults>
      const started = Date.now()
      const earlier = results.of(mutation)
      const tests = testsFor(mutation, place, results.cost, values.quick)
      const result = earlier?.status === 'killed' ? earlier : await testMutation(mutation, tests, lane, results)
      tested.push({ mutation, place, result })
      const seconds = Math.round((Date.now() - started) / 1_000)
      const by = result.by ? ` by ${result.by}` : ''
      console.log(`${tested.length}/${drawn.length} ${result.status} ${seconds} s ${describeMutation(mutation)}${by}`)
    }
  }
}
