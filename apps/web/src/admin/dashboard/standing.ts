import type { Dashboard } from '@hearthward/contract'
import type { StatTone } from '../ui/charts/StatCard.tsx'

/** More than this many reports waiting turn the card red. */
const MANY_REPORTS = 5

/** In per cent: what the error rate leaves. */
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

/** Where a figure goes, in per cent; null where it goes nowhere, or there is nothing to hold it against. */
export function growthTrend(growth: number | null, since: string): Trend | null {
  if (!growth) return null
  return { text: `${signed(growth)}%`, tone: growth < 0 ? 'blood' : 'moss', tip: `since ${since}` }
}

/** The same for what is better fewer. */
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

/** How the day looks, in a sentence or two. */
export function greetingOf({ serverStatus, contentStats }: Dashboard): string {
  const { playerCount, isMaintenanceMode } = serverStatus
  const there =
    playerCount === 0
      ? 'Nobody is in the world.'
      : playerCount === 1
        ? 'One player is in the world.'
        : `${playerCount} players are in the world.`
  const { pendingReports } = contentStats
  const count = NUMBERS[pendingReports] ?? String(pendingReports)
  const waiting = `${count} ${pendingReports === 1 ? 'report waits' : 'reports wait'} for you.`
  return `${isMaintenanceMode ? 'The game is closed for maintenance. ' : ''}${there} ${waiting}`
}
