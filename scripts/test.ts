// `npm test`: every check except the browser stories, the fastest first. The last line counts the whole run.
//   npm test -- --only types,unit     some parts of it
//   npm run test:stories              the browser stories
//   npm run test:stories -- planner   those whose path contains a text; also with --only unit, integration or e2e
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, runChild, runTool, stopWithParent } from './child-process.ts'
import { ensureChromium } from './chromium.ts'
import { buildPage } from './page-build.ts'
import { runStep } from './progress-log.ts'
import { failureOf, slowest, successOf, type Tally, tallyLoad, tallyPlaywright, tallyVitest } from './reports.ts'

const REPORTS = join(ROOT, '.cache', 'reports')
const SOURCES = ['packages', 'apps', 'e2e', 'bench', 'scripts']

interface Part {
  name: string
  title: string
  run(): Promise<Tally>
}

/** The parts of one stage run in parallel: one waits for the network or for timers while another computes. */
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
      run: load('soak', '--seconds', '20', '--players', '16', '--nodes', '1'),
    },
    { name: 'scale', title: 'Scale, short form', run: load('scale', '--seconds', '15', '--players', '80') },
  ],
]

/** Longer stories of players and staff in a browser: `npm run test:stories`. */
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

/** The parts that run test files, which a text can choose from. */
const WITH_FILES = ['unit', 'integration', 'e2e', 'stories']

const { values, positionals: files } = parseArgs({
  options: { only: { type: 'string' }, stories: { type: 'boolean', default: false } },
  allowPositionals: true,
})
stopWithParent()
mkdirSync(REPORTS, { recursive: true })
const results: Result[] = []
const stages = chosenStages()
checkFiles(stages)
for (const stage of stages) results.push(...(await Promise.all(stage.map(runPart))))
const failed = results.reduce((sum, { tally }) => sum + tally.failed, 0)
process.exitCode = failed > 0 ? 1 : 0
const summary = [...failureLines(), ...tableLines(), ...slowestLines(), countLine()].join('\n')
console.log(summary)
writeFileSync(join(REPORTS, values.stories ? 'stories.txt' : 'tests.txt'), `${summary}\n`)

function failureLines(): string[] {
  return results.flatMap(({ part, tally }) => tally.failures.map((failure) => `\n${part.title} failed: ${failure}`))
}

function tableLines(): string[] {
  const row = (title: string, ...figures: string[]) =>
    `${title.padEnd(20)}${figures.map((figure) => figure.padStart(9)).join('')}`
  return [
    `\n${row('stage', 'seconds', 'passed', 'failed')}`,
    ...results.map(({ part, seconds, tally: { passed, failed } }) =>
      row(part.title, seconds.toFixed(1), `${passed}`, `${failed}`),
    ),
    row('all', (performance.now() / 1000).toFixed(1)),
  ]
}

function slowestLines(): string[] {
  const files = slowest(
    results.flatMap(({ tally }) => tally.files),
    SLOWEST_SHOWN,
  )
  if (files.length === 0) return []
  const lines = files.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(9)}  ${file}`)
  return ['\nSlowest files, in seconds of one worker:', ...lines]
}

function countLine(): string {
  const passed = results.reduce((sum, { tally }) => sum + tally.passed, 0)
  return `\n${passed} passed, ${failed} failed`
}

function chosenStages(): Part[][] {
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

/** Refuses a text without a part that it chooses from: it would otherwise run everything. */
function checkFiles(stages: readonly Part[][]): void {
  if (files.length === 0 || values.stories || stages.flat().every(({ name }) => WITH_FILES.includes(name))) return
  console.error(`Choose parts for ${files.join(', ')}, such as --only unit. Parts with files: ${WITH_FILES.join(', ')}`)
  process.exit(2)
}

/** A failing part does not stop the others, so that one run lists all problems. */
async function runPart(part: Part): Promise<Result> {
  console.log()
  const started = performance.now()
  const tally = await runStep(part.title, part.run).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(`${part.title}: ${reason}`)
    return failureOf(reason)
  })
  return { part, seconds: (performance.now() - started) / 1000, tally }
}

function check(script: string, ...args: string[]): () => Promise<Tally> {
  return async () => {
    const { code } = await runTool(script, args)
    return code === 0 ? successOf() : failureOf('see above')
  }
}

/** The long forms are `npm run test:soak` and `npm run test:scale`. */
function load(name: string, ...args: string[]): () => Promise<Tally> {
  return async () => {
    const script = join(ROOT, 'e2e/src/load', `${name}.ts`)
    const report = freshReport(`${name}.json`)
    const { code } = await runChild(process.execPath, [script, ...args], { LOAD_REPORT: report })
    return tallyLoad(report, code)
  }
}

async function chromium(): Promise<Tally> {
  process.env['CHROMIUM_PATH'] = await ensureChromium()
  return successOf()
}

/**
 * One thread per compiler and two compilers at a time: several threads of one compiler would each resolve the same
 * types, which doubles the work. The largest projects come first, so that no core is idle at the end.
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
  return broken.length === 0 ? successOf() : failureOf(`${broken.join(', ')} has errors, see above`)
}

async function vitest(...projects: string[]): Promise<Tally> {
  const report = freshReport(`vitest-${projects[0]}.json`)
  const chosen = projects.flatMap((project) => ['--project', project])
  const unhandled = freshReport('unhandled-errors.json')
  const reporters = ['default', 'json', join(ROOT, 'scripts/unhandled-errors.ts')].map((one) => `--reporter=${one}`)
  const args = ['run', ...files, ...chosen, ...reporters, `--outputFile.json=${report}`]
  const { code } = await runTool('vitest/vitest.mjs', args, { UNHANDLED_ERRORS: unhandled })
  return tallyVitest(report, unhandled, code)
}

async function page(): Promise<Tally> {
  await buildPage()
  return successOf()
}

async function playwright(config: string): Promise<Tally> {
  process.env['CHROMIUM_PATH'] ??= await ensureChromium()
  await buildPage()
  const report = freshReport('playwright.json')
  const args = ['test', ...files, '-c', join('e2e', config), '--reporter=list,json']
  const { code } = await runTool('@playwright/test/cli.js', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  return tallyPlaywright(report, code)
}

/** Removes the report of an earlier run, so that it is not counted if this run ends without one. */
function freshReport(name: string): string {
  const file = join(REPORTS, name)
  rmSync(file, { force: true })
  return file
}
