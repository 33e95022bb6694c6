export { readAdmins } from './admins.ts'
