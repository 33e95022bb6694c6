/** The largest denominator that is easy to read: '3 in 5', '7 in 20'. */
const LARGEST_WHOLE = 20
const ROUNDING = 1e-9

/** Formats a probability: 'always', '3 in 5', '1 in 128'. */
export function formatChance(chance: number): string {
  if (chance >= 1) return 'always'
  if (chance <= 0) return 'never'
  for (let of = 2; of <= LARGEST_WHOLE; of++) {
    const hits = Math.round(chance * of)
    if (hits > 0 && Math.abs(chance - hits / of) < ROUNDING) return `${hits} in ${of}`
  }
  const of = 1 / chance
  return `1 in ${counted.format(of < 10 ? of : Math.round(of))}`
}

const counted = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })
const precise = new Intl.NumberFormat('en-GB', { style: 'percent', maximumSignificantDigits: 3 })

/** The exact percentage, for players who compute: '0.78%'. */
export function formatPercentage(chance: number): string {
  return precise.format(Math.min(1, chance))
}
