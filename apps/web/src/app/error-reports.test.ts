import { expect, test } from 'vitest'
import { RATES } from './error-reports.ts'

test('[WEB-9, WEB-10] every trace is told, and one session in ten recorded', () => {
  expect(RATES).toEqual({ tracesSampleRate: 1, replaysSessionSampleRate: 0.1 })
})
