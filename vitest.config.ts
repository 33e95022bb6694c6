import { defineConfig } from 'vitest/config'
import { SlowFirstSequencer } from './scripts/test-order.ts'

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirstSequencer },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['packages/postgres/**'],
          setupFiles: ['scripts/testing-seed.ts'],
          testTimeout: 60_000,
          // Modules of the packages keep no state, so each worker loads them once for all its files.
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        define: { __RULES__: '"the rules under test"' },
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          setupFiles: ['scripts/testing-seed.ts'],
          testTimeout: 60_000,
          // Modules of the page keep state, so each file gets a context of its own; a process per file takes twice as long.
          pool: 'vmThreads',
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/server/**/*.test.ts', 'packages/postgres/**/*.test.ts'],
          globalSetup: ['apps/server/src/start/testing-setup.ts'],
          setupFiles: ['scripts/testing-seed.ts'],
          // Generous: on a busy machine a step may take ten times longer. A limit only catches what never comes.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 40_000 } },
          // Loading better-auth again for each file would take longer than the tests.
          isolate: false,
          // The tests wait for disk and timers, so one more than there are cores.
          maxWorkers: 3,
        },
      },
    ],
  },
})
