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
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/src/postgres/testing-setup.ts'],
          setupFiles: ['scripts/testing-seed.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Loading better-auth anew for every file would take longer than the tests.
          isolate: false,
        },
      },
    ],
  },
})
