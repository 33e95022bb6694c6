export { createAdmission } from './admission.ts'
