import { defineConfig, devices } from '@playwright/test'
import { chromiumFlags, chromiumPath } from './src/chromium.ts'
import { IN_BOTH_LAYOUTS } from './src/layouts.ts'

const launchOptions = { executablePath: chromiumPath(), args: chromiumFlags }
const wide = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, launchOptions }
const narrow = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, launchOptions }

/** Stories of a player's day run in both layouts, everything else in the wide one; last of all what the whole run must leave behind. */
export default defineConfig({
  testDir: 'src',
  testMatch: '*.spec.ts',
  globalSetup: './src/global-setup.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A machine that stalls must not cost the whole run; what needed a second try is listed as flaky, and looked into.
  retries: 1,
  reporter: 'list',
  outputDir: '../test-results',
  use: {
    trace: 'off',
    screenshot: 'only-on-failure',
    // A worker would answer from its cache what a story wants to see fail. Stories about it let it in.
    serviceWorkers: 'block',
    // Without a graphics card the moving scene costs more than everything else together.
    contextOptions: { reducedMotion: 'reduce' },
    // The words on the page are English; clocks and dates should not depend on where the tests run.
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  },
  projects: [
    // First: one after the other they take longest, and the rest goes on beside them.
    { name: 'launch', testMatch: 'launch.spec.ts', fullyParallel: false },
    { name: 'wide', testIgnore: ['launch.spec.ts', 'afterwards.spec.ts'], use: wide },
    { name: 'narrow', testMatch: 'stories-*.spec.ts', grep: new RegExp(IN_BOTH_LAYOUTS), use: narrow },
    { name: 'afterwards', testMatch: 'afterwards.spec.ts', dependencies: ['wide', 'narrow'] },
  ],
})
