// `npm run demo -- --players 500`: fills this server's database with players who have lived by the rules, their trades,
// talk and reports, and what staff did. None of them can sign in; 'Clean up test accounts' takes them out again.
import { parseArgs } from 'node:util'
import { connect } from '../apps/server/src/store/database.ts'
import { fillDemo } from './demo/filling.ts'
import { onDatabase } from './operator.ts'

const { values } = parseArgs({ options: { players: { type: 'string', default: '500' } } })
const count = Number(values.players)
if (!Number.isInteger(count) || count < 1 || count > 1_000_000) {
  console.error('How many players? npm run demo -- --players 500')
  process.exit(2)
}
await onDatabase(async (databaseUrl, { production }) => {
  if (production) throw new Error('Demo players are not made where NODE_ENV is production')
  const begun = Date.now()
  const database = connect(databaseUrl, 1)
  await database.withClient((client) => fillDemo(client, count, Date.now(), console.log))
  await database.close()
  console.log(`${count.toLocaleString('en-GB')} players in ${Math.round((Date.now() - begun) / 1_000)} s`)
})
