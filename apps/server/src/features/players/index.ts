export { publishPresence } from './presence.ts'
export { readBansOf } from './queries.ts'
