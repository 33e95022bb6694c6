// `npm run bench`: one JSON object a line, and a table for `office`. Give names to run only those whose name begins so.
//   npm run bench -- load --players 10000 --minutes 10   runs for longer than all others and only if it is named;
//   --chart docs/load.svg draws it by the number of players, --chart-minutes docs/soak.svg its last step over time
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { removeData, startProduct, WITHOUT_LIMITS } from '@hearthward/e2e/product'
import { advanceBench } from './advance.ts'
import { backOfficeBench } from './back-office.ts'
import { bystanderBench } from './bystander.ts'
import { chatBench } from './chat-fan-out.ts'
import { durableBench, syncBench } from './durable.ts'
import { exchangeBench, exchangeStoreBench } from './exchange.ts'
import { fightEstimateBench } from './fight-estimate.ts'
import { printFigure, rounded } from './figure.ts'
import { firstLoadBench } from './first-load.ts'
import { inPlayBench } from './in-play.ts'
import { drawMinutes, drawSteps, loadBench } from './load.ts'
import { partyBench } from './party.ts'
import { plannerBench } from './planner.ts'
import { snapshotBench } from './snapshots.ts'

const { values, positionals: prefixes } = parseArgs({
  options: {
    players: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '10' },
    chart: { type: 'string' },
    'chart-minutes': { type: 'string' },
  },
  allowPositionals: true,
})
const isSelected = (name: string) => prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix))

if (isSelected('advance-24h')) advanceBench().forEach(printFigure)
if (isSelected('planner-tree') || isSelected('planner-ranking')) plannerBench().forEach(printFigure)
if (isSelected('fight-estimate')) fightEstimateBench().forEach(printFigure)
const STORE_FIGURES = ['exchange-ten-items', 'exchange-one-item', 'exchange-fills']
if (STORE_FIGURES.some(isSelected)) (await exchangeStoreBench()).forEach(printFigure)
if (isSelected('office')) await backOfficeBench()

const PRODUCT_BENCHES = [
  'act-durable',
  'sync-equal',
  'start-second',
  'first-load',
  'in-play',
  'party-change',
  'chat-fan-out',
  'exchange-trades',
  'snapshots',
]
if (PRODUCT_BENCHES.some(isSelected)) {
  // The first start also builds and creates the database; players wait for later ones.
  const first = await startProduct({ env: WITHOUT_LIMITS })
  await first.stop()
  const product = await startProduct({ dataDir: first.dataDir, env: WITHOUT_LIMITS })
  try {
    if (isSelected('start-second'))
      printFigure({ name: 'start-second', value: rounded(product.readyAfter / 1_000), unit: 's' })
    if (isSelected('act-durable')) (await durableBench(product)).forEach(printFigure)
    if (isSelected('sync-equal')) (await syncBench(product)).forEach(printFigure)
    if (isSelected('party-change')) (await partyBench(product)).forEach(printFigure)
    if (isSelected('first-load')) (await firstLoadBench(product)).forEach(printFigure)
    if (isSelected('chat-fan-out')) (await chatBench(product)).forEach(printFigure)
    if (isSelected('exchange-trades')) (await exchangeBench(product)).forEach(printFigure)
    if (isSelected('snapshots')) (await snapshotBench(product)).forEach(printFigure)
    if (isSelected('in-play')) (await inPlayBench(product)).forEach(printFigure)
  } finally {
    await product.stop()
    removeData(product)
  }
}

if (isSelected('bystander')) for await (const figure of bystanderBench()) printFigure(figure)

if (prefixes.includes('load')) {
  const product = await startProduct({ env: WITHOUT_LIMITS })
  try {
    const figures = loadBench(product, Number(values.players), Number(values.minutes))
    let next = await figures.next()
    for (; !next.done; next = await figures.next()) printFigure(next.value)
    if (values.chart) writeFileSync(values.chart, drawSteps(next.value))
    if (values['chart-minutes']) writeFileSync(values['chart-minutes'], drawMinutes(next.value))
  } finally {
    await product.stop()
    removeData(product)
  }
}
