// `npm start`: builds the page if needed, then runs the server in this process.
import { stopWithParent } from './child-process.ts'
import { buildPage } from './page-build.ts'

stopWithParent()
try {
  await buildPage()
} catch (error) {
  console.error(`Hearthward could not start: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
const { main } = await import('../apps/server/src/main.ts')
await main()
