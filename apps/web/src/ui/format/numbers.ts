const UNITS = [
  { size: 1_000_000_000, letter: 'b' },
  { size: 1_000_000, letter: 'm' },
  { size: 1_000, letter: 'k' },
] as const

/** Numbers up to this one are shown in full. */
const LAST_EXACT = 9_999

const exact = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

export function formatExact(value: number): string {
  return exact.format(value)
}

const points = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })

/**
 * The experience of one completion. With two decimals it agrees with the experience an hour, which is shown beside it.
 */
export function formatPoints(value: number): string {
  return points.format(value)
}

/** 12400 as 12.4k. Rounded down: nobody is shown coins they do not have. */
export function formatAmount(value: number): string {
  const size = Math.abs(value)
  if (size <= LAST_EXACT) return exact.format(size < 100 ? value : Math.trunc(value))
  const unit = UNITS.find((candidate) => size >= candidate.size) ?? UNITS[2]
  const tenths = Math.trunc((value / unit.size) * 10)
  return `${exact.format(tenths / 10)}${unit.letter}`
}

/** Thousands separators must all be the same; a decimal point needs a unit. 1,5k and 1.000 are ambiguous. */
const AMOUNT =
  /^(?<whole>\d+|[1-9]\d{0,2}(?<apart>[,_\s])\d{3}(?:\k<apart>\d{3})*)(?:(?<part>\.\d+)?\s*(?<letter>[kmb]))?$/

/** Parses a typed amount: 250, 1,200, 1k, 2.5m. `null` for anything else. */
export function parseAmount(text: string): number | null {
  const { whole, part = '', letter } = AMOUNT.exec(text.trim().toLowerCase())?.groups ?? {}
  if (whole === undefined) return null
  const unit = UNITS.find((candidate) => candidate.letter === letter)?.size ?? 1
  const value = Number(whole.replaceAll(/\D/g, '') + part) * unit
  // 1.1m is 1100000.0000000002 in floating point; 1.0005k is no whole amount.
  const rounded = Math.round(value)
  return Math.abs(value - rounded) < 1e-6 && Number.isSafeInteger(rounded) ? rounded : null
}

/** A rate per hour. Small ones keep a decimal, so that a rare find is not 0. */
export function formatRate(perHour: number): string {
  return perHour < 10 ? formatExact(perHour) : formatAmount(Math.round(perHour))
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatAmount(count)} ${count === 1 ? one : many}`
}

/** A count with all its digits. */
export function pluralExact(count: number, one: string): string {
  return `${formatExact(count)} ${count === 1 ? one : `${one}s`}`
}

/** An exact number of coins. */
export function coinsText(coins: number): string {
  return `${formatExact(coins)} ${coinUnit(coins)}`
}

/** The word after a number of coins that is formatted in another way. */
export function coinUnit(coins: number): string {
  return Math.abs(coins) === 1 ? 'coin' : 'coins'
}

/** A quantity of an item: 3 × oak plank. Item names have no plural form. */
export function itemCount(quantity: number, name: string): string {
  return `${formatExact(quantity)} × ${name}`
}

/** A chance in percent. 100% and 0% only where it is certain. */
export function formatShare(share: number): string {
  if (share <= 0 || share >= 1) return `${share <= 0 ? 0 : 100}%`
  if (share > 0.995) return '>99%'
  return share < 0.005 ? '<1%' : `${Math.round(share * 100)}%`
}
