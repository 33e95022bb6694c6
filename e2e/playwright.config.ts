import { defineConfig, devices } from '@playwright/test'
import { chromiumFlags, chromiumPath } from './src/chromium.ts'

const launchOptions = { executablePath: chromiumPath(), args: chromiumFlags }

/** Two projects: stories in both layouts, and last of all what the whole run must leave behind. */
export default defineConfig({
  testDir: 'src',
  testMatch: '*.spec.ts',
  globalSetup: './src/global-setup.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  reporter: 'list',
  outputDir: '../test-results',
  use: { launchOptions, trace: 'off', screenshot: 'only-on-failure' },
  projects: [
    { name: 'wide', testIgnore: ['launch.spec.ts', 'afterwards.spec.ts'], use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, launchOptions } },
    { name: 'narrow', testMatch: 'stories*.spec.ts', use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, launchOptions } },
    { name: 'launch', testMatch: 'launch.spec.ts', fullyParallel: false },
    { name: 'afterwards', testMatch: 'afterwards.spec.ts', dependencies: ['wide', 'narrow'] },
  ],
})
