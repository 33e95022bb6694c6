import { type Dashboard, topics } from '@hearthward/contract'
import { Suspense } from 'react'
import { useStaffAccess } from '../../client/account/access.ts'
import { useAuth } from '../../client/index.ts'
import { FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { useLiveMessage } from '../live-message.ts'
import { refetchCalls, useStaffQuery } from '../staff-queries.ts'
import { AdminPage } from '../ui/AdminPage.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { ActsAlone } from './ActsAlone.tsx'
import { BrokenAuditLog } from './BrokenAuditLog.tsx'
import { Cards } from './Cards.tsx'
import { CreateNew, QuickAccess } from './links.tsx'
import { type QuickAction, quickActionsFor } from './quick-actions.ts'
import { RecentActions } from './RecentActions.tsx'
import { greetingOf } from './summary.ts'

const REFETCH_INTERVAL = 30_000

/** The first page of the back-office: figures, recent staff actions and quick actions. */
export function DashboardPage() {
  const username = useAuth(({ user }) => user?.username ?? '')
  const { data, error, refetch } = useStaffQuery('loadDashboard', {}, { refetchInterval: REFETCH_INTERVAL })
  useLiveMessage(topics.adminDashboard, 'dashboardChanged', () =>
    refetchCalls('loadDashboard', 'getDashboardCharts', 'getAuditStatus'),
  )
  return (
    <AdminPage
      title={`Welcome back, ${username}`}
      intro={data ? greetingOf(data) : 'Loading…'}
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
    </AdminPage>
  )
}

function Ready({ dashboard }: { dashboard: Dashboard }) {
  return (
    <div className="grid gap-4">
      <BrokenAuditLog />
      <ActsAlone />
      <Cards dashboard={dashboard} />
      <div className="grid items-start gap-4 hall:grid-cols-[minmax(0,1fr)_19rem]">
        <RecentActions entries={dashboard.recentActivity} />
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
