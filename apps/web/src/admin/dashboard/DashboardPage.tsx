import { type Dashboard, type Figures, SECTIONS, type SectionId, topics } from '@hearthward/contract'
import { type ReactNode, Suspense } from 'react'
import { useAuth } from '../../client/index.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyState, FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { AdminLink } from '../AdminLink.tsx'
import { sentenceOf } from '../activity/sentences.ts'
import { useTold } from '../live.ts'
import { readAnew, useAsk } from '../office.ts'
import { SECTION_ICONS } from '../shell/sections.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Moment } from '../ui/Moment.tsx'
import { OfficePage } from '../ui/Office.tsx'
import { StatCard } from '../ui/StatCard.tsx'
import { type QuickAction, quickActionsFor } from './quick-actions.ts'
import { greetingOf, growthTrend, healthOf, healthTone, reportsTone, waitingTrend } from './standing.ts'

const EVERY = 30_000

/** How the game stands, what staff did lately, and what to do next. */
export function DashboardPage() {
  const username = useAuth(({ user }) => user?.username ?? '')
  const { data, error, refetch } = useAsk('loadDashboard', {}, { every: EVERY })
  useTold(topics.adminDashboard, 'dashboardChanged', () => readAnew('loadDashboard', 'getDashboardCharts'))
  return (
    <OfficePage
      title={`Welcome back, ${username}`}
      intro={data ? greetingOf(data) : 'Looking around.'}
      actions={<QuickActions />}
    >
      {error && !data ? (
        <FailureNote onRetry={() => void refetch()}>
          <p className="font-semibold">Dashboard Load Failed</p>
          <p className="text-muted">{error.message}</p>
        </FailureNote>
      ) : data ? (
        <Ready dashboard={data} />
      ) : (
        <PanelSkeleton rows={8} label="Loading the dashboard" />
      )}
    </OfficePage>
  )
}

function Ready({ dashboard }: { dashboard: Dashboard }) {
  return (
    <div className="grid gap-4">
      <Cards dashboard={dashboard} />
      <div className="grid items-start gap-4 hall:grid-cols-[minmax(0,1fr)_19rem]">
        <Recent acts={dashboard.recentActivity} />
        <div className="grid gap-4 max-hall:grid-cols-2 max-mid:grid-cols-1">
          <CreateNew />
          <QuickAccess />
        </div>
      </div>
    </div>
  )
}

function QuickActions() {
  const permissions = useAuth(({ user }) => user?.permissions ?? NONE)
  return quickActionsFor(permissions).map((action) => <Action key={action.label} action={action} />)
}

const NONE: readonly never[] = []

function Action({ action: { label, icon, does } }: { action: QuickAction }) {
  if ('button' in does) {
    return (
      <Suspense>
        <does.button />
      </Suspense>
    )
  }
  return (
    <LinkButton to={does.to} icon={icon}>
      {label}
    </LinkButton>
  )
}

const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })

function Cards({ dashboard }: { dashboard: Dashboard }) {
  const { serverStatus, playerStats, contentStats, revenueStats, trends } = dashboard
  const { data } = useAsk('getDashboardCharts', {})
  const hours = (of: (figures: Figures) => number) => ({ values: data?.hours.map(of) ?? [], over: 'the last 24 hours' })
  const days = (of: (figures: Figures) => number) => ({ values: data?.days.map(of) ?? [], over: 'the last 14 days' })
  const health = healthOf(dashboard)
  return (
    <dl className="grid grid-cols-2 gap-2.5 mid:grid-cols-4 hall:grid-cols-7">
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
        isJudged={contentStats.pendingReports > 0}
        value={<Amount value={contentStats.pendingReports} />}
        trend={waitingTrend(trends.reportsChange)}
        chart={days(({ reports }) => reports)}
      />
      <StatCard
        name="Server Health"
        tone={healthTone(health)}
        isJudged
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

function Recent({ acts }: { acts: Dashboard['recentActivity'] }) {
  return (
    <section aria-labelledby="recent" className="rounded-xl border border-line bg-panel">
      <header className="flex items-baseline justify-between border-b border-line px-4 py-3">
        <h2 id="recent" className="text-lg">
          Recent activity
        </h2>
        <AdminLink to="/admin/activity" className="text-sm font-semibold text-brass-ink hover:underline">
          View all
        </AdminLink>
      </header>
      {acts.length === 0 ? (
        <div className="p-4">
          <EmptyState icon="scroll-unfurled">Nothing was done yet. Every act of staff is shown here.</EmptyState>
        </div>
      ) : (
        <ol>
          {acts.map((act) => (
            <li
              key={act.id}
              className="flex items-baseline gap-3 border-b border-line px-4 py-2.5 text-sm last:border-0"
            >
              <span className="mt-1 size-2 shrink-0 self-start rounded-full bg-river/70" aria-hidden="true" />
              <div className="min-w-0 flex-1">
                <p className="wrap-anywhere">{sentenceOf({ ...act, resource: '', resourceId: act.targetId })}</p>
                <p className="text-xs wrap-anywhere text-muted">
                  {act.adminEmail}
                  {act.details.reason && `, because: ${act.details.reason}`}
                </p>
              </div>
              <span className="text-xs text-muted">
                <Moment at={act.timestamp} isAgo />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

const CREATE: readonly { label: string; to: string; section: SectionId }[] = [
  { label: 'New item', to: '/admin/items/new', section: 'items' },
  { label: 'New monster', to: '/admin/monsters/new', section: 'monsters' },
  { label: 'New quest', to: '/admin/quests/new', section: 'quests' },
]

function CreateNew() {
  const { data } = useAsk('getStaffAccess', {})
  const open = CREATE.filter(({ section }) => data?.sections.includes(section))
  if (open.length === 0) return null
  return (
    <Box title="Create new">
      {open.map(({ label, to, section }) => (
        <BoxLink key={to} to={to} icon={SECTION_ICONS[section]} label={label} />
      ))}
    </Box>
  )
}

const QUICK: readonly SectionId[] = [
  'players',
  'reports',
  'presence',
  'exchange',
  'analytics',
  'mapActivities',
  'settings',
]

function QuickAccess() {
  const { data } = useAsk('getStaffAccess', {})
  const open = QUICK.filter((section) => data?.sections.includes(section))
  if (open.length === 0) return null
  return (
    <Box title="Quick access">
      {open.map((section) => (
        <BoxLink
          key={section}
          to={SECTIONS[section].path}
          icon={SECTION_ICONS[section]}
          label={SECTIONS[section].title}
        />
      ))}
    </Box>
  )
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title} className="rounded-xl border border-line bg-panel p-3">
      <h2 className="px-1 pb-1.5 text-lg">{title}</h2>
      <div className="grid gap-0.5">{children}</div>
    </nav>
  )
}

function BoxLink({ to, icon, label }: { to: string; icon: string; label: string }) {
  return (
    <AdminLink to={to} className="flex h-9 items-center gap-2.5 rounded-lg px-2 text-sm hover:bg-raised max-mid:h-10">
      <Icon name={icon} className="size-4 text-muted" />
      {label}
    </AdminLink>
  )
}
