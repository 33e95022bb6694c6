import { expect, test, vi } from 'vitest'
import { pageAddress, postVital, rateVital, THRESHOLDS, type Vital } from './web-vitals.ts'

const vital = (value: number): Vital => ({
  name: 'LCP',
  value,
  rating: rateVital('LCP', value),
  timestamp: 1_000,
  url: 'https://example.org/game',
  userAgent: 'test',
})

test('[WEB-2] [WEB-3] [WEB-4] [WEB-5] [WEB-6] the thresholds are those of the specification', () => {
  expect(THRESHOLDS).toEqual({
    LCP: { good: 2_500, poor: 4_000 },
    FCP: { good: 1_800, poor: 3_000 },
    INP: { good: 200, poor: 500 },
    TTFB: { good: 800, poor: 1_800 },
    CLS: { good: 0.1, poor: 0.25 },
  })
})

test('[WEB-2] a value on the threshold gets the better rating', () => {
  expect([2_500, 2_501, 4_000, 4_001].map((value) => rateVital('LCP', value))).toEqual([
    'good',
    'needs-improvement',
    'needs-improvement',
    'poor',
  ])
})

test('[WEB-1] the six fields are posted if a URL is configured', () => {
  const send = vi.fn(() => Promise.resolve(new Response()))
  postVital(vital(1_200), 'https://metrics.example.org/in', send)
  const [address, init] = send.mock.calls[0] as unknown as [string, RequestInit]
  expect(address).toBe('https://metrics.example.org/in')
  expect(init.method).toBe('POST')
  expect(Object.keys(JSON.parse(String(init.body)))).toEqual([
    'name',
    'value',
    'rating',
    'timestamp',
    'url',
    'userAgent',
  ])
})

test('[WEB-1] without a URL nothing is sent', () => {
  const send = vi.fn(() => Promise.resolve(new Response()))
  postVital(vital(1_200), null, send)
  expect(send).not.toHaveBeenCalled()
})

test('the address of a page is reported without query and fragment', () => {
  expect(pageAddress(new URL('https://example.org/reset?token=secret#part'))).toBe('https://example.org/reset')
})
