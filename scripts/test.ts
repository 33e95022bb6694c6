// `npm test`: everything, in the order in which a mistake is cheapest to find. Its last line counts the whole run.
//   npm test -- --only types,unit     a part of it
import { existsSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, runChild, runTool, stopWithParent } from './child.ts'
import { ensureChromium } from './chromium.ts'
import { buildPage } from './page.ts'
import { step } from './progress.ts'
import { type Tally, tallyPlaywright, tallyVitest, verdict } from './reports.ts'

const REPORTS = join(ROOT, '.cache', 'reports')
const SOURCES = ['packages', 'apps', 'e2e', 'bench', 'scripts']

interface Part {
  name: string
  title: string
  run(): Promise<Tally>
}

/** What stands together runs side by side: one waits for the network or for its timers while the other reckons. */
const stages: Part[][] = [
  [
    { name: 'chromium', title: 'Chromium', run: chromium },
    { name: 'types', title: 'Types', run: types },
  ],
  [
    { name: 'lint', title: 'Lint and format', run: check('@biomejs/biome/bin/biome', 'check', '--error-on-warnings') },
    { name: 'imports', title: 'Import rules', run: check('dependency-cruiser/bin/dependency-cruiser.mjs', ...SOURCES) },
    { name: 'dead', title: 'Dead code', run: check('knip/bin/knip.js') },
  ],
  [{ name: 'unit', title: 'Unit tests', run: () => vitest('unit') }],
  [{ name: 'integration', title: 'Integration tests', run: () => vitest('integration') }],
  [{ name: 'page', title: 'The built page', run: page }],
  [{ name: 'e2e', title: 'End-to-end tests', run: endToEnd }],
  [
    {
      name: 'soak',
      title: 'Soak, its short form',
      run: load('soak', '--seconds', '30', '--players', '16', '--nodes', '1'),
    },
    { name: 'scale', title: 'Scale, its short form', run: load('scale', '--seconds', '15', '--players', '80') },
  ],
]

stopWithParent()
mkdirSync(REPORTS, { recursive: true })
const results = []
for (const stage of chosenStages()) {
  results.push(...(await Promise.all(stage.map(async (part) => ({ part, tally: await runPart(part) })))))
}
for (const { part, tally } of results) {
  for (const failure of tally.failures) console.log(`\n${part.title} failed: ${failure}`)
}
console.log()
for (const { part, tally } of results) console.log(`${part.title}: ${summary(tally)}`)
const total = results.reduce(
  (sum, { tally }) => ({ passed: sum.passed + tally.passed, failed: sum.failed + tally.failed }),
  { passed: 0, failed: 0 },
)
process.exitCode = total.failed > 0 ? 1 : 0
console.log(`\n${summary(total)}`)

function summary({ passed, failed }: Pick<Tally, 'passed' | 'failed'>): string {
  return `${passed} passed, ${failed} failed`
}

function chosenStages(): Part[][] {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
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

/** A part that fails does not stop the rest: one run names everything that is wrong. */
async function runPart({ title, run }: Part): Promise<Tally> {
  console.log()
  try {
    return await step(title, run)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(`${title}: ${reason}`)
    return { passed: 0, failed: 1, failures: [reason] }
  }
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

async function types(): Promise<Tally> {
  const projects = globSync(['tsconfig.json', '{packages,apps}/*/tsconfig*.json', '{e2e,bench}/tsconfig*.json'], {
    cwd: ROOT,
  })
  let isGood = true
  for (const project of projects.sort()) {
    const { code } = await runTool('typescript/bin/tsc', ['-p', project])
    if (code !== 0) console.error(`types: ${project} has errors, see above`)
    isGood &&= code === 0
  }
  return verdict(isGood)
}

async function vitest(project: string): Promise<Tally> {
  const report = freshReport(`vitest-${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runTool('vitest/vitest.mjs', ['run', '--project', project, ...reporters])
  return tallyVitest(report, code)
}

async function page(): Promise<Tally> {
  await buildPage()
  return verdict(true)
}

async function endToEnd(): Promise<Tally> {
  const config = 'e2e/playwright.config.ts'
  if (!existsSync(join(ROOT, config))) throw new Error(`${config} is missing`)
  process.env['CHROMIUM_PATH'] ??= await ensureChromium()
  await buildPage()
  const report = freshReport('playwright.json')
  const args = ['test', '-c', config, '--reporter=list,json']
  const { code } = await runTool('@playwright/test/cli.js', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  return tallyPlaywright(report, code)
}

/** The last run's report must not be counted for one that did not get as far as writing its own. */
function freshReport(name: string): string {
  const file = join(REPORTS, name)
  rmSync(file, { force: true })
  return file
}
