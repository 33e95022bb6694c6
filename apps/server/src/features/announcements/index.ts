export { auditedRecipients, findPlayersByName, resolveAudience } from './audience.ts'
export { setMaintenanceAccess } from './maintenance.ts'
export { addresseesOf, loadNoticeBoard } from './notice-board.ts'
export { readMaintenance } from './queries.ts'
