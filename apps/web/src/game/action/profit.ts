import {
  type Activity,
  type ActivityRates,
  type Era,
  type FightRun,
  isFight,
  type Player,
  playerReadyFor,
  profitPerHour,
  workProfitPerHour,
} from '@hearthward/engine'
import { formatAmount } from '../../ui/format/numbers.ts'

/** The label of the figure: it names the price that counts. */
export const PROFIT = 'Profit an hour at shop prices'

/** Rule F39. `null` for a fight whose run is not estimated yet. */
export function profitOf(
  present: Player,
  era: Era,
  activity: Activity,
  rates: ActivityRates,
  run: FightRun | null,
): number | null {
  if (!isFight(activity)) return workProfitPerHour(era, rates)
  return run && profitPerHour(playerReadyFor(present, era.content, activity), era, rates, run)
}

/** 1,234 or −1,234. The minus sign is as wide as a digit. */
export function profitText(perHour: number): string {
  // Without `|| 0`, a loss of less than half a coin would be shown as −0.
  return formatAmount(Math.round(perHour) || 0).replace('-', '−')
}
