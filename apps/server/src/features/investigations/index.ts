export { countOpenInvestigations } from './queries.ts'
