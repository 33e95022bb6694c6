export { purgeAccounts } from './account-removal.ts'
