export { createAdmission } from './admission.ts'
export { settle } from './play.ts'
