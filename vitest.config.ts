import { defineConfig } from 'vitest/config'

/** A machine that stalls must not cost the whole run. What is wrong is wrong at every try. */
const RETRIES = 2

export default defineConfig({
  test: {
    projects: [
      {
        define: { __RULES__: '"the rules under test"' },
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          setupFiles: ['scripts/testing-seed.ts'],
          testTimeout: 60_000,
          retry: RETRIES,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/src/postgres/testing-setup.ts'],
          setupFiles: ['scripts/testing-seed.ts'],
          testTimeout: 60_000,
          retry: RETRIES,
          hookTimeout: 60_000,
          // What is waited for comes at once, or on a busy machine a little later.
          expect: { poll: { timeout: 10_000 } },
          // Loading better-auth anew for every file would take longer than the tests.
          isolate: false,
          // They wait for disks and timers more than they reckon.
          maxWorkers: 3,
        },
      },
    ],
  },
})
