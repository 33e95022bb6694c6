export { getMyMessages } from './calls.ts'
export { write } from './messages.ts'
export { removePapers } from './queries.ts'
