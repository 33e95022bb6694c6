const precise = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 })

/** A number with the decimals that thresholds and recorded values have. */
export const formatPrecise = (value: number): string => precise.format(value)
