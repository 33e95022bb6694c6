export { readBansOf } from './queries.ts'
