import { type Dashboard, topics } from '@hearthward/contract'
import { Suspense } from 'react'
import { useStaffAccess } from '../../client/account/access.ts'
import { useAuth } from '../../client/index.ts'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { useTold } from '../live.ts'
import { readAnew, useAsk } from '../office.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { OfficePage } from '../ui/Office.tsx'
import { Cards } from './Cards.tsx'
import { type QuickAction, quickActionsFor } from './quick-actions.ts'
import { Recent } from './Recent.tsx'
import { greetingOf } from './standing.ts'
import { CreateNew, QuickAccess } from './ways.tsx'

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
  const open = useStaffAccess(({ calls }) => calls)
  return quickActionsFor(open).map((action) => <Action key={action.label} action={action} />)
}

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
