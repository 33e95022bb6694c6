export { loadSkillVisibility } from './skill-visibility.ts'
