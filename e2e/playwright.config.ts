import { defineConfig } from '@playwright/test'
import { shared, wide } from './shared.config.ts'

const STORIES = '**/stories/**'
const LAUNCH = '**/launch.spec.ts'
const DIFFERENCES = '**/state-differences.spec.ts'

/** The end-to-end tests of `npm test`. */
export default defineConfig(shared, {
  projects: [
    // First: its tests run one after the other and take longest, so the others run in parallel with them.
    { name: 'launch', testMatch: LAUNCH, fullyParallel: false },
    { name: 'wide', testMatch: '**/*.spec.ts', testIgnore: [STORIES, LAUNCH, DIFFERENCES], use: wide },
    { name: 'differences', testMatch: DIFFERENCES, dependencies: ['wide'] },
  ],
})
