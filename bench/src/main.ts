// `npm run bench`: one JSON object a line, and a table for `office`. Give names to run only those whose name begins so.
import { removeData, startProduct } from '@hearthward/e2e/product'
import { advanceBench } from './advance.ts'
import { chatBench } from './chat-fan-out.ts'
import { durableBench, syncBench } from './durable.ts'
import { exchangeBench } from './exchange.ts'
import { print, rounded } from './figure.ts'
import { firstLoadBench } from './first-load.ts'
import { inPlayBench } from './in-play.ts'
import { officeBench } from './office.ts'
import { partyBench } from './party.ts'

const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.some((prefix) => name.startsWith(prefix))

if (isWanted('advance-24h')) advanceBench().forEach(print)
if (isWanted('office')) await officeBench()

const OF_THE_PRODUCT = [
  'act-durable',
  'sync-equal',
  'start-second',
  'first-load',
  'in-play',
  'party-change',
  'chat-fan-out',
  'exchange-trades',
]
if (OF_THE_PRODUCT.some(isWanted)) {
  // The first start builds and makes the database; what a player waits for is the second.
  const first = await startProduct()
  await first.stop()
  const product = await startProduct({ dataDir: first.dataDir })
  try {
    if (isWanted('start-second')) print({ name: 'start-second', value: rounded(product.readyAfter / 1_000), unit: 's' })
    if (isWanted('act-durable')) (await durableBench(product)).forEach(print)
    if (isWanted('sync-equal')) (await syncBench(product)).forEach(print)
    if (isWanted('party-change')) (await partyBench(product)).forEach(print)
    if (isWanted('first-load')) (await firstLoadBench(product)).forEach(print)
    if (isWanted('chat-fan-out')) (await chatBench(product)).forEach(print)
    if (isWanted('exchange-trades')) (await exchangeBench(product)).forEach(print)
    if (isWanted('in-play')) (await inPlayBench(product)).forEach(print)
  } finally {
    await product.stop()
    removeData(product)
  }
}
