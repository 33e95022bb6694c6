import { defineConfig } from 'vitest/config'

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
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing-setup.ts'],
          setupFiles: ['scripts/testing-seed.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // On a busy machine the expected change may come late.
          expect: { poll: { timeout: 10_000 } },
          // Loading better-auth again for each file would take longer than the tests.
          isolate: false,
          // The tests wait for disk and timers, so one more than there are cores.
          maxWorkers: 3,
        },
      },
    ],
  },
})
