import { timesOffGuide } from '@hearthward/engine'
import { formatExact } from '../../ui/format/numbers.ts'

/** The deviation of a trade from the guide price. Alerts show the same without the direction. */
export function guideDeviation(price: number, guide: number): string {
  const times = formatExact(timesOffGuide(price, guide))
  if (times === '1') return 'at the guide price'
  return `${times} times ${price > guide ? 'above' : 'below'} the guide price`
}

/** A trade this many times off the guide is marked. */
const MARKED_FROM = 1.25
export const isFarOff = (price: number, guide: number): boolean => timesOffGuide(price, guide) > MARKED_FROM
