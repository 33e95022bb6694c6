// Runs the server without building the page: `npm run dev` restarts this on every change.
import { main } from '../apps/server/src/main.ts'
import { stopWithParent } from './child-process.ts'

stopWithParent()
// Node watches the files of one process only.
await main({ inOneProcess: true })
