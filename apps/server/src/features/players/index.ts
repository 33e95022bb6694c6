export { changePlayer, type Difference } from './player-change.ts'
export { readBansOf } from './queries.ts'
