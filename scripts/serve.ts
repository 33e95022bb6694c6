// The server alone, without looking after the page: what `npm run dev` restarts on every change.
import { main } from '../apps/server/src/main.ts'
import { stopWithParent } from './child.ts'

stopWithParent()
await main()
