// `npm test`: every check but the browser stories, cheapest first. The last line counts the whole run.
//   npm test -- --only types,unit     some parts of it
//   npm run test:stories              the browser stories
import { globSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, runChild, runTool, stopWithParent } from './child.ts'
import { ensureChromium } from './chromium.ts'
import { buildPage } from './page.ts'
import { step } from './progress.ts'
import { failureOf, slowest, type Tally, tallyPlaywright, tallyVitest, verdict } from './reports.ts'

const REPORTS = join(ROOT, '.cache', 'reports')
const SOURCES = ['packages', 'apps', 'e2e', 'bench', 'scripts']

interface Part {
  name: string
  title: string
  run(): Promise<Tally>
}

/** The parts of one stage run side by side: one waits for the network or for timers while another computes. */
const STAGES: Part[][] = [
  [
    { name: 'chromium', title: 'Chromium', run: chromium },
    { name: 'types', title: 'Types', run: types },
    { name: 'lint', title: 'Lint and format', run: check('@biomejs/biome/bin/biome', 'check', '--error-on-warnings') },
    { name: 'imports', title: 'Import rules', run: check('dependency-cruiser/bin/dependency-cruiser.mjs', ...SOURCES) },
    { name: 'dead', title: 'Dead code', run: check('knip/bin/knip.js') },
  ],
  [{ name: 'unit', title: 'Unit tests', run: () => vitest('unit', 'web') }],
  [{ name: 'integration', title: 'Integration tests', run: () => vitest('integration') }],
  [{ name: 'page', title: 'Page build', run: page }],
  [{ name: 'e2e', title: 'End-to-end tests', run: () => playwright('playwright.config.ts') }],
  [
    {
      name: 'soak',
      title: 'Soak, short form',
      run: load('soak', '--seconds', '30', '--players', '16', '--nodes', '1'),
    },
    { name: 'scale', title: 'Scale, short form', run: load('scale', '--seconds', '15', '--players', '80') },
  ],
]

/** Whole stories of a player's or a staff member's day in a browser: `npm run test:stories`. */
const STORIES: Part[][] = [
  [
    { name: 'chromium', title: 'Chromium', run: chromium },
    { name: 'page', title: 'Page build', run: page },
  ],
  [{ name: 'stories', title: 'Browser stories', run: () => playwright('stories.config.ts') }],
]

interface Result {
  part: Part
  seconds: number
  tally: Tally
}

const SLOWEST_SHOWN = 10

stopWithParent()
mkdirSync(REPORTS, { recursive: true })
const results: Result[] = []
for (const stage of chosenStages()) results.push(...(await Promise.all(stage.map(runPart))))
printFailures()
printTable()
printSlowest()
printRetried()
const passed = results.reduce((sum, { tally }) => sum + tally.passed, 0)
const failed = results.reduce((sum, { tally }) => sum + tally.failed, 0)
process.exitCode = failed > 0 ? 1 : 0
console.log(`\n${passed} passed, ${failed} failed`)

function printFailures(): void {
  for (const { part, tally } of results) {
    for (const failure of tally.failures) console.log(`\n${part.title} failed: ${failure}`)
  }
}

function printTable(): void {
  console.log(`\n${'stage'.padEnd(20)}${'seconds'.padStart(9)}${'passed'.padStart(9)}${'failed'.padStart(9)}`)
  for (const { part, seconds, tally } of results) {
    const figures = [seconds.toFixed(1), tally.passed, tally.failed].map((figure) => `${figure}`.padStart(9))
    console.log(`${part.title.padEnd(20)}${figures.join('')}`)
  }
  console.log(`${'all'.padEnd(20)}${(performance.now() / 1000).toFixed(1).padStart(9)}`)
}

function printSlowest(): void {
  const files = slowest(
    results.flatMap(({ tally }) => tally.files),
    SLOWEST_SHOWN,
  )
  if (files.length > 0) console.log('\nSlowest files, in seconds of one worker:')
  for (const { file, seconds } of files) console.log(`${seconds.toFixed(1).padStart(9)}  ${file}`)
}

function printRetried(): void {
  const retried = results.flatMap(({ tally }) => tally.retried)
  if (retried.length > 0) console.log('\nPassed only at the second attempt, to be fixed:')
  for (const test of retried) console.log(`- ${test}`)
}

function chosenStages(): Part[][] {
  const { values } = parseArgs({ options: { only: { type: 'string' }, stories: { type: 'boolean', default: false } } })
  const stages = values.stories ? STORIES : STAGES
  if (!values.only) return stages
  const names = values.only.split(',')
  const known = stages.flat().map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(', ')}. The parts are: ${known.join(', ')}`)
    process.exit(2)
  }
  return stages.map((stage) => stage.filter(({ name }) => names.includes(name)))
}

/** A failing part does not stop the rest: one run names everything that is wrong. */
async function runPart(part: Part): Promise<Result> {
  console.log()
  const started = performance.now()
  const tally = await step(part.title, part.run).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(`${part.title}: ${reason}`)
    return failureOf(reason)
  })
  return { part, seconds: (performance.now() - started) / 1000, tally }
}

function check(script: string, ...args: string[]): () => Promise<Tally> {
  return async () => verdict((await runTool(script, args)).code === 0)
}

/** The long forms are `npm run test:soak` and `npm run test:scale`. */
function load(name: string, ...args: string[]): () => Promise<Tally> {
  return async () => {
    const script = join(ROOT, 'e2e/src/load', `${name}.ts`)
    return verdict((await runChild(process.execPath, [script, ...args])).code === 0)
  }
}

async function chromium(): Promise<Tally> {
  process.env['CHROMIUM_PATH'] = await ensureChromium()
  return verdict(true)
}

/**
 * One thread per compiler and two compilers at a time: the threads of one compiler would each resolve the same types again,
 * which doubles the work. The order is largest first, so that no core is idle at the end.
 */
async function types(): Promise<Tally> {
  const places = ['apps/*', '.', 'e2e', 'bench', 'packages/*']
  const waiting = places.flatMap((place) => globSync(`${place}/tsconfig{,.test}.json`, { cwd: ROOT }).sort())
  const broken: string[] = []
  const checkWaiting = async () => {
    for (let project = waiting.shift(); project; project = waiting.shift()) {
      const { code } = await runTool('typescript/bin/tsc', ['-p', project, '--singleThreaded'])
      if (code !== 0) broken.push(project)
    }
  }
  await Promise.all([checkWaiting(), checkWaiting()])
  return broken.length === 0 ? verdict(true) : failureOf(`${broken.join(', ')} has errors, see above`)
}

async function vitest(...projects: string[]): Promise<Tally> {
  const report = freshReport(`vitest-${projects[0]}.json`)
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runTool('vitest/vitest.mjs', ['run', ...chosen, ...reporters])
  return tallyVitest(report, code)
}

async function page(): Promise<Tally> {
  await buildPage()
  return verdict(true)
}

async function playwright(config: string): Promise<Tally> {
  process.env['CHROMIUM_PATH'] ??= await ensureChromium()
  await buildPage()
  const report = freshReport('playwright.json')
  const args = ['test', '-c', join('e2e', config), '--reporter=list,json']
  const { code } = await runTool('@playwright/test/cli.js', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  return tallyPlaywright(report, code)
}

/** Removes the report of an earlier run, so that it is not counted for a run that ended before it wrote its own. */
function freshReport(name: string): string {
  const file = join(REPORTS, name)
  rmSync(file, { force: true })
  return file
}
