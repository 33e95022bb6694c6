const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** A size in bytes in readable form: 640 B, 12.4 MB. */
export function formatBytes(bytes: number): string {
  let amount = bytes
  let unit = 0
  while (amount >= 1_000 && unit < UNITS.length - 1) {
    amount /= 1_000
    unit++
  }
  const digits = unit === 0 || amount >= 100 ? 0 : 1
  return `${amount.toFixed(digits)} ${UNITS[unit]}`
}
