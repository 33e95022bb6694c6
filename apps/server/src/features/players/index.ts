export { tellPresence } from './presence.ts'
export { readBansOf } from './queries.ts'
