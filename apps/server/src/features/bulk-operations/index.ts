export { endInterrupted } from './operation-end.ts'
export { resumeAbandoned } from './operations.ts'
export { createRunningOperations } from './running-operations.ts'
