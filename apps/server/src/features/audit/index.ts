export { createAuditHead } from './verification.ts'
