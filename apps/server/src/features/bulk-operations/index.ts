export { endRestored } from './operation-end.ts'
export { takeUp } from './operations.ts'
export { createAtWork } from './running-operations.ts'
