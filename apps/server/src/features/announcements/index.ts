export { addresseesOf, loadAnnouncementBoard } from './announcement-board.ts'
export { auditedRecipients, findPlayersByName, resolveAudience } from './audience.ts'
export { setMaintenanceAccess } from './maintenance.ts'
export { readMaintenance } from './queries.ts'
