export { createApprovals } from './approvals.ts'
export { countOpenRequests } from './queries.ts'
