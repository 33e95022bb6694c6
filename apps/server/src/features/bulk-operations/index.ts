export { endInterrupted } from './operation-end.ts'
export { createRunningOperations } from './running-operations.ts'
