export { createAdmission } from './admission.ts'
export { PROBE_TIMEOUT } from './holder.ts'
export { settleEach } from './settle-due.ts'
