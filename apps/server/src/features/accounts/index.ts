export { type Accounts, createAccounts } from './accounts.ts'
export { accountSchemas } from './endpoints/answers.ts'
export type { EndpointDescription } from './endpoints/endpoint.ts'
export { TEST_COST } from './password-hash.ts'
