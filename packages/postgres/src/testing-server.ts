// Replaces the server in tests that need one in its own process, to kill it or to run it as another user:
//   node testing-server.ts <dataDir> <serve | crash>
// Prints `ready <url>` once the database is up or `refused <message>` if it fails, and stops it on SIGTERM.
import pg from 'pg'
import { APPLICATION_NAME } from './claim.ts'
import { startPostgres } from './start.ts'

try {
  const running = await startPostgres({ dataDir: process.argv[2] ?? '', log: console.log })
  const client = new pg.Client({ connectionString: running.url, application_name: APPLICATION_NAME })
  await client.connect()
  await client.query('create table if not exists visits (id serial primary key)')
  await client.query('insert into visits default values')
  process.once('SIGTERM', async () => {
    await client.end()
    await running.stop()
  })
  console.log(`ready ${running.url}`)
  if (process.argv[3] === 'crash') setTimeout(() => process.exit(1), 200)
} catch (error) {
  console.log(`refused ${error instanceof Error ? error.message : error}`)
}
