import { defineConfig, devices } from '@playwright/test'
import { chromiumFlags, findChromium } from './src/support/chromium.ts'

const launchOptions = { executablePath: findChromium() ?? '', args: chromiumFlags }

export const wide = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, launchOptions }
/**
 * A phone except for its pixel density: seven times the pixels take several times longer to draw, and no test needs
 * them.
 */
export const narrow = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  launchOptions,
}

/** Shared by the end-to-end tests of `npm test` and the stories of `npm run test:stories`. */
export const shared = defineConfig({
  testDir: 'src',
  globalSetup: './src/support/global-setup.ts',
  // Generous: a timeout only catches what never happens. `npm run bench` measures speed.
  timeout: 480_000,
  // The second is longer: one attempt may contain several expectations.
  expect: { timeout: 40_000, toPass: { timeout: 120_000 } },
  // One more than the cores of a small machine: tests also wait for answers and timers.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  reporter: 'list',
  outputDir: '../test-results',
  use: {
    // Less than the test's own: a failing click then names its locator.
    actionTimeout: 120_000,
    trace: 'off',
    screenshot: 'only-on-failure',
    // A service worker would answer from its cache where a test needs a failing network. Its own tests allow it.
    serviceWorkers: 'block',
    // Without a graphics card the animated scene costs more than everything else together.
    contextOptions: { reducedMotion: 'reduce' },
    // The page is in English; times and dates must not depend on the machine.
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  },
})
