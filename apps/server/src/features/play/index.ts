export { createAdmission } from './admission.ts'
export { settleEach } from './settle-due.ts'
