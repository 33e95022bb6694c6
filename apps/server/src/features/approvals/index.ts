export { createApprovals } from './approvals.ts'
export { countWaitingRequests } from './colleagues.ts'
