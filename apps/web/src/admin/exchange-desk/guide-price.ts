import { timesOffGuide } from '@hearthward/engine'
import { formatExact, formatShare } from '../../ui/format/numbers.ts'

/** The deviation of a trade from the guide price: a factor above it, a share below it. */
export function guideDeviation(price: number, guide: number): string {
  const times = formatExact(timesOffGuide(price, guide))
  if (times === '1') return 'at the guide price'
  return `${price > guide ? `${times} times` : `${formatShare(price / guide)} of`} the guide price`
}

/** A trade this many times off the guide is marked. */
const MARKED_FROM = 1.25
export const isFarOff = (price: number, guide: number): boolean => timesOffGuide(price, guide) > MARKED_FROM
