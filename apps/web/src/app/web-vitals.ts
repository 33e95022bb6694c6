import { storedList } from '../browser/stored-list.ts'

/** The five web vitals, WEB-1 to WEB-7 of the checklist. */
export type VitalName = 'LCP' | 'FCP' | 'INP' | 'TTFB' | 'CLS'
export type Rating = 'good' | 'needs-improvement' | 'poor'

/** Up to `good` is good, above `poor` is poor. In milliseconds, except CLS, which has no unit. */
export const THRESHOLDS: Readonly<Record<VitalName, { good: number; poor: number }>> = {
  LCP: { good: 2_500, poor: 4_000 },
  FCP: { good: 1_800, poor: 3_000 },
  INP: { good: 200, poor: 500 },
  TTFB: { good: 800, poor: 1_800 },
  CLS: { good: 0.1, poor: 0.25 },
}

export interface Vital {
  name: VitalName
  value: number
  rating: Rating
  timestamp: number
  url: string
  userAgent: string
}

export const vitals = storedList<Vital>('hearthward:vitals', 50)

export function rateVital(name: VitalName, value: number): Rating {
  const { good, poor } = THRESHOLDS[name]
  if (value <= good) return 'good'
  return value <= poor ? 'needs-improvement' : 'poor'
}

/** Without query and fragment: they hold names that were searched for, and tokens of links in e-mails. */
const pageAddress = ({ origin, pathname }: Pick<Location, 'origin' | 'pathname'>) => origin + pathname

/** Without a URL nothing leaves the browser. */
export function postVital(vital: Vital, address: string | null, send: typeof fetch = fetch): void {
  if (!address) return
  const body = JSON.stringify(vital)
  void send(address, { method: 'POST', body, headers: { 'content-type': 'application/json' }, keepalive: true }).catch(
    () => undefined,
  )
}

/** Measures this page. The library is loaded after the first screen: measuring must not slow down what it measures. */
export async function measureVitals(addressOf: () => string | null): Promise<void> {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  const report = ({ name, value }: { name: string; value: number }) => {
    const vital: Vital = {
      name: name as VitalName,
      value,
      rating: rateVital(name as VitalName, value),
      timestamp: Date.now(),
      url: pageAddress(location),
      userAgent: navigator.userAgent,
    }
    vitals.add(vital)
    postVital(vital, addressOf())
  }
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(report)
}
