// `npm run simulate`: simulates every skill up to level 99, prints a table and draws docs/progression.svg. Fails if a
// skill is too fast or too slow. `npm run simulate -- --cheater` compares cheaters, who use all they are told, with
// honest players and fails if they gain more than 2%. `npm run simulate -- --fights` compares the estimates of fights
// with 10,000 runs of each and fails if a chance is off by more than 2 percentage points.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { content } from '@hearthward/content'
import { rollsOf } from '../apps/server/src/core/world/rolls.ts'
import { printTable } from './cheater/table.ts'
import { ROOT } from './child-process.ts'
import { printFightRuns } from './fight-runs.ts'
import { BOUNDS, type Milestones, outliers, progression } from './skill-progression.ts'

if (process.argv.includes('--fights')) process.exitCode = printFightRuns(content, numberOfRuns()) ? 0 : 1
else if (process.argv.includes('--cheater')) process.exitCode = (await printTable()) ? 0 : 1
else simulateSkills()

/** `--fights 1000` for fewer runs of each fight. */
function numberOfRuns(): number {
  return Number(process.argv[process.argv.indexOf('--fights') + 1] ?? 10_000)
}

function simulateSkills(): void {
  const milestones = progression(
    content,
    rollsOf(() => 'simulation', 'simulated'),
  )
  const LEVELS = [10, 25, 50, 75, 99]
  console.log(
    ['skill'.padEnd(14), ...LEVELS.map((level) => `${level}`.padStart(9)), '  deaths', '  with, at 99'].join(''),
  )
  for (const { skill, hours, by, deaths } of milestones) {
    const cells = LEVELS.map((level) => `${(hours[level] ?? 0).toFixed(level < 25 ? 2 : 1)} h`.padStart(9))
    console.log([skill.padEnd(14), ...cells, `${deaths}`.padStart(8), `  ${by[99] ?? ''}`].join(''))
  }
  writeFileSync(join(ROOT, 'docs/progression.svg'), drawChart(milestones))
  const wrong = outliers(milestones)
  for (const line of wrong) console.error(`out of bounds: ${line}`)
  process.exitCode = wrong.length > 0 ? 1 : 0
}

/** Hours on the x axis, levels on the y axis; the bounds as boxes. */
function drawChart(all: readonly Milestones[]): string {
  const [width, height, left, bottom] = [960, 540, 48, 500]
  const most = Math.max(...all.map(({ hours }) => hours[99] ?? 0))
  const x = (hours: number) => left + (hours / most) * (width - left - 140)
  const y = (level: number) => bottom - (level / 99) * (bottom - 30)
  const colour = (index: number) => `hsl(${(index * 360) / all.length} 60% 42%)`
  const lines = all.map(({ skill, hours }, index) => {
    const points = hours.slice(1).map((took, level) => `${x(took).toFixed(1)},${y(level + 1).toFixed(1)}`)
    const label = `<text x="${width - 132}" y="${40 + index * 22}" fill="${colour(index)}">${skill}</text>`
    return `<polyline fill="none" stroke="${colour(index)}" stroke-width="1.5" points="${points.join(' ')}"/>${label}`
  })
  const ticks = Array.from({ length: 6 }, (_, n) => Math.round((most * n) / 5)).map(
    (hours) => `<text x="${x(hours)}" y="${bottom + 20}" text-anchor="middle">${hours} h</text>`,
  )
  const levels = [1, 25, 50, 75, 99].map(
    (level) =>
      `<text x="${left - 8}" y="${y(level) + 4}" text-anchor="end">${level}</text>` +
      `<line x1="${left}" x2="${width - 140}" y1="${y(level)}" y2="${y(level)}" stroke="#ddd"/>`,
  )
  const boxes = BOUNDS.map(
    ([level, from, to]) =>
      `<rect x="${x(from)}" y="${y(level) - 4}" width="${Math.max(2, x(to) - x(from))}" height="8" fill="#000" opacity="0.12"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13">
<title>Hours to each level, by skill</title>
<rect width="100%" height="100%" fill="#fff"/>
${[...levels, ...boxes, ...ticks, ...lines].join('\n')}
</svg>
`
}
