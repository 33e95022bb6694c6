export { type Accounts, createAccounts } from './accounts.ts'
export { TEST_COST } from './passwords/password-hash.ts'
