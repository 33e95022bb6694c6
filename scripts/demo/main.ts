// `npm run demo -- --players 500`: fills this server's database with simulated players, their trades, chat and reports,
// and actions of staff. Nobody can sign in as one of them; 'Clean up test accounts' removes them again.
import { parseArgs } from 'node:util'
import { connect } from '../../apps/server/src/platform/database/database.ts'
import { onDatabase } from '../operator.ts'
import { fillDemo } from './fill-demo.ts'

const { values } = parseArgs({
  options: { players: { type: 'string', default: '500' }, 'among-real-players': { type: 'boolean', default: false } },
})
const players = Number(values.players)
if (!Number.isInteger(players) || players < 1 || players > 1_000_000) {
  console.error('Usage: npm run demo -- --players 500 (from 1 to 1,000,000)')
  process.exit(2)
}
await onDatabase(async (databaseUrl, { production }) => {
  if (production) throw new Error('Demo players cannot be created in production (NODE_ENV)')
  const startedAt = Date.now()
  const elapsed = () => Math.round((Date.now() - startedAt) / 1_000)
  const database = connect(databaseUrl, 1)
  const options = { players, now: startedAt, amongReal: values['among-real-players'] }
  await database.withClient(async (client) => {
    await fillDemo(client, options, (line) => console.log(`${String(elapsed()).padStart(4)} s  ${line}`))
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    const megabytes = Math.round(Number(rows[0]?.bytes) / 1e6).toLocaleString('en-GB')
    console.log(`${players.toLocaleString('en-GB')} players in ${elapsed()} s, ${megabytes} MB on disk`)
  })
  await database.close()
})
