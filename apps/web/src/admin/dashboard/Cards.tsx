import type { Dashboard, Figures } from '@hearthward/contract'
import { Amount } from '../../ui/format/Amount.tsx'
import { useStaffQuery } from '../staff-queries.ts'
import { StatCard } from '../ui/charts/StatCard.tsx'
import { growthTrend, healthOf, healthTone, reportsTone, waitingTrend } from './summary.ts'

const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })

export function Cards({ dashboard }: { dashboard: Dashboard }) {
  const { serverStatus, playerStats, contentStats, revenueStats, trends } = dashboard
  const { data } = useStaffQuery('getDashboardCharts', {})
  const hours = (of: (figures: Figures) => number) => ({ values: data?.hours.map(of) ?? [], over: 'the last 24 hours' })
  const days = (of: (figures: Figures) => number) => ({ values: data?.days.map(of) ?? [], over: 'the last 14 days' })
  const health = healthOf(dashboard)
  return (
    <dl className="grid grid-cols-2 gap-2.5 mid:grid-cols-3 desk:grid-cols-4 hall:grid-cols-7">
      <StatCard
        name="Online Players"
        tone="moss"
        value={<Amount value={serverStatus.playerCount} />}
        chart={hours(({ online }) => online)}
      />
      <StatCard
        name="Daily Active"
        tone="moss"
        value={<Amount value={playerStats.activeTodayCount} />}
        trend={growthTrend(trends.dailyActiveGrowth, 'yesterday')}
        chart={days(({ active }) => active)}
      />
      <StatCard
        name="Pending Reports"
        tone={reportsTone(contentStats.pendingReports)}
        isValueColoured={contentStats.pendingReports > 0}
        value={<Amount value={contentStats.pendingReports} />}
        trend={waitingTrend(trends.reportsChange)}
        chart={days(({ reports }) => reports)}
      />
      <StatCard
        name="Server Health"
        tone={healthTone(health)}
        isValueColoured
        value={`${Math.round(health * 10) / 10}%`}
        chart={hours(({ errorRate }) => 100 - errorRate)}
      />
      <StatCard
        name="Active Games"
        tone="river"
        value={<Amount value={serverStatus.performance.activeConnections} />}
        chart={hours(({ connections }) => connections)}
      />
      <StatCard
        name="Total Players"
        tone="brass"
        value={<Amount value={playerStats.totalPlayers} />}
        trend={growthTrend(trends.playerGrowth, 'a week ago')}
        chart={days(({ players }) => players)}
      />
      <StatCard
        name="Monthly Revenue"
        tone="brass"
        value={money.format(revenueStats.totalRevenue)}
        trend={growthTrend(trends.revenueGrowth, 'a week ago')}
        chart={days(({ premium }) => premium)}
      />
    </dl>
  )
}
