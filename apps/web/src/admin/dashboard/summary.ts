import type { Dashboard } from '@hearthward/contract'
import type { StatTone } from '../ui/charts/StatCard.tsx'

/** More pending reports than this turn the card red. */
const MANY_REPORTS = 5

/** Server health in per cent: 100 minus the error rate. */
export const healthOf = ({ serverStatus }: Pick<Dashboard, 'serverStatus'>): number =>
  100 - serverStatus.performance.errorRate

/** Green above 95, yellow above 80, red below. */
export function healthTone(health: number): StatTone {
  if (health > 95) return 'moss'
  return health > 80 ? 'brass' : 'blood'
}

export const reportsTone = (pending: number): StatTone => (pending > MANY_REPORTS ? 'blood' : 'river')

interface Trend {
  text: string
  tone: StatTone
  tip: string
}

/** The trend of a figure in per cent; null for no change or without an earlier figure. */
export function growthTrend(growth: number | null, since: string): Trend | null {
  if (!growth) return null
  return { text: `${signed(growth)}%`, tone: growth < 0 ? 'blood' : 'moss', tip: `since ${since}` }
}

/** The trend of a figure that is better low. */
export function waitingTrend(change: number | null): Trend | null {
  if (!change) return null
  return { text: signed(change), tone: change > 0 ? 'blood' : 'moss', tip: 'since yesterday' }
}

const signed = (value: number) => `${value > 0 ? '+' : ''}${value}`

const NUMBERS = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
]

/** The state of the server in a sentence or two. */
export function greetingOf({ serverStatus, contentStats }: Dashboard): string {
  const { playerCount, isMaintenanceMode } = serverStatus
  const online =
    playerCount === 0
      ? 'Nobody is online.'
      : playerCount === 1
        ? 'One player is online.'
        : `${playerCount} players are online.`
  const { pendingReports } = contentStats
  const count = NUMBERS[pendingReports] ?? String(pendingReports)
  const waiting = `${count} ${pendingReports === 1 ? 'report is' : 'reports are'} pending.`
  return `${isMaintenanceMode ? 'The game is closed for maintenance. ' : ''}${online} ${waiting}`
}
