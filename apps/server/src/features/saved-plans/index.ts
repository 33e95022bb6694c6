export { deletePlansOf } from './queries.ts'
