import { defineConfig } from '@playwright/test'
import { narrow, shared, wide } from './shared.config.ts'
import { IN_BOTH_LAYOUTS } from './src/support/layouts.ts'

const STORIES = '**/stories/**/*.spec.ts'
const FRESH_COPY = '**/fresh-copy.spec.ts'

/**
 * Browser stories, `npm run test:stories`. Those tagged for both layouts also run on a phone, the others only on a wide
 * screen.
 */
export default defineConfig(shared, {
  projects: [
    // First: it takes longest, so the others run in parallel with it.
    { name: 'fresh-copy', testMatch: FRESH_COPY },
    { name: 'wide', testMatch: STORIES, testIgnore: FRESH_COPY, use: wide },
    { name: 'narrow', testMatch: STORIES, grep: new RegExp(IN_BOTH_LAYOUTS), use: narrow },
    { name: 'differences', testMatch: '**/state-differences.spec.ts', dependencies: ['wide', 'narrow'] },
  ],
})
