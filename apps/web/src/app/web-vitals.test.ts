import { expect, test, vi } from 'vitest'
import { measureVitals, postVital, rateVital, THRESHOLDS, type Vital, vitals } from './web-vitals.ts'

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

type Report = (metric: { name: string; value: number }) => void
// The test page has no layout to measure.
vi.mock('web-vitals', () => {
  const measure = (name: string) => (report: Report) => report({ name, value: 1 })
  return {
    onCLS: measure('CLS'),
    onFCP: measure('FCP'),
    onINP: measure('INP'),
    onLCP: measure('LCP'),
    onTTFB: measure('TTFB'),
  }
})

test('the address of a page is sent and stored without query and fragment', async () => {
  const send = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response()))
  vi.stubGlobal('location', new URL('https://play.example.org/reset-password?next=secret#token=secret'))
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  await measureVitals(() => 'https://metrics.example.org/in')
  const sent = send.mock.calls.map(([, init]) => JSON.parse(String(init?.body)))
  expect(sent.map(({ name }) => name)).toEqual(['CLS', 'FCP', 'INP', 'LCP', 'TTFB'])
  for (const { url } of sent) expect(url).toBe('https://play.example.org/reset-password')
  expect(vitals.read()).toEqual(sent)
  vi.unstubAllGlobals()
  send.mockRestore()
})
