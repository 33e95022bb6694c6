export { removeForGood } from './account-removal.ts'
