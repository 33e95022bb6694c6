export { createFigures, startOf } from './figures.ts'
export { readFigures } from './queries.ts'
