import { SECTIONS, type SectionId, sectionAt } from '@hearthward/contract'
import { Outlet, useChildMatches, useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useTitle } from '../../browser/title.ts'
import { staffAccess, useStaffAccess, useStaffAccessUpdates } from '../../client/account/access.ts'
import { usePasswordPrompt } from '../../client/account/staff-calls.ts'
import { useAuth } from '../../client/index.ts'
import { useLazyPart } from '../../ui/lazy-part.ts'
import { PanelBoundary } from '../../ui/PanelBoundary.tsx'
import { EmptyState, FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { notifications } from '../notifications.ts'
import { ApprovalUpdates } from './ApprovalUpdates.ts'
import { AuditAlarm } from './AuditAlarm.ts'
import { ClosedBanner } from './ClosedBanner.tsx'
import { CriticalAlerts } from './CriticalAlerts.tsx'
import { Header } from './Header.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useSearchKey } from './search-key.ts'
import { useSecondFactorState } from './second-factor.ts'
import { TwoFactorHint } from './TwoFactorHint.tsx'
import { TwoFactorRequiredPage } from './TwoFactorRequiredPage.tsx'

const loadConfirm = () => import('../../account/ConfirmPassword.tsx')

/** The back-office, for staff who have two-factor sign-in or still have time to turn it on. */
export function AdminShell() {
  useStaffAccessUpdates()
  return useSecondFactorState().kind === 'overdue' ? <TwoFactorRequiredPage /> : <Frame />
}

/** Sidebar, header and the open section. */
function Frame() {
  useSearchKey()
  const { isKnown, sections, failure } = useStaffAccess()
  const confirm = useLazyPart(
    usePasswordPrompt(({ isOpen }) => (isOpen ? 1 : 0)),
    loadConfirm,
  )
  const uid = useAuth(({ user }) => user?.uid)
  useEffect(() => {
    if (uid) notifications.load(uid)
  }, [uid])
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // The router keeps the old page until the next one is loaded, which may be one of the game.
  const shownPath = useChildMatches({ select: ([match]) => match?.pathname ?? '' })
  const isLeaving = useRouterState({
    select: ({ location, resolvedLocation }) => resolvedLocation && location.pathname !== resolvedLocation.pathname,
  })
  const section = sectionAt(path) ?? sectionAt(shownPath)
  useTitle(section ? SECTIONS[section].title : 'Back-office')
  return (
    <div className="flex min-h-dvh bg-ground mid:h-dvh mid:overflow-hidden">
      <a
        href="#main"
        className="absolute -top-20 left-3 z-50 rounded-lg bg-brass px-4 py-2 font-semibold text-on-brass focus:top-3"
      >
        Skip to the section
      </a>
      <Sidebar sections={sections} current={section} />
      <div className="flex min-w-0 flex-1 flex-col">
        <Header sections={sections} current={section} />
        <ClosedBanner />
        <TwoFactorHint />
        <main
          id="main"
          tabIndex={-1}
          aria-busy={isLeaving ?? false}
          className="relative min-h-0 flex-1 transition-opacity delay-150 aria-busy:opacity-60 mid:overflow-y-auto"
        >
          {isKnown ? (
            <Suspense
              fallback={
                <Inset>
                  <PanelSkeleton rows={8} />
                </Inset>
              }
            >
              <Section path={shownPath} open={sections} />
            </Suspense>
          ) : (
            <Inset>
              {failure ? (
                <FailureNote onRetry={() => void staffAccess.read()}>{failure}</FailureNote>
              ) : (
                <PanelSkeleton rows={6} />
              )}
            </Inset>
          )}
        </main>
      </div>
      {confirm && <confirm.ConfirmPassword />}
      <CriticalAlerts />
      <AuditAlarm />
      <ApprovalUpdates />
      <LeaveDialog />
    </div>
  )
}

function Section({ path, open }: { path: string; open: readonly SectionId[] }) {
  const section = sectionAt(path)
  if (!section) return null
  if (!open.includes(section)) return <Denied />
  return (
    <PanelBoundary key={path} name={SECTIONS[section].title}>
      <Outlet />
    </PanelBoundary>
  )
}

function Denied() {
  return (
    <Inset>
      <EmptyState icon="padlock">
        <p role="alert" className="text-text">
          Access Denied - You don't have permission to access this section.
        </p>
      </EmptyState>
    </Inset>
  )
}

const Inset = ({ children }: { children: ReactNode }) => <div className="p-5">{children}</div>
