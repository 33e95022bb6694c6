import { SECTIONS, type SectionId, sectionAt } from '@hearthward/contract'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useDeferredValue, useEffect } from 'react'
import { useTitle } from '../../browser/title.ts'
import { staffAccess, useStaffAccess, useStaffAccessUpdates } from '../../client/account/access.ts'
import { usePasswordPrompt } from '../../client/account/staff-calls.ts'
import { useAuth } from '../../client/index.ts'
import { useLazyPart } from '../../ui/lazy-part.ts'
import { PanelBoundary } from '../../ui/PanelBoundary.tsx'
import { EmptyState, FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { notifications } from '../notifications.ts'
import { pageAt } from '../pages.ts'
import { ClosedBanner } from './ClosedBanner.tsx'
import { CriticalAlerts } from './CriticalAlerts.tsx'
import { Header } from './Header.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useSearchKey } from './search-key.ts'
import { TwoFactorHint } from './TwoFactorHint.tsx'

const loadConfirm = () => import('../../account/ConfirmPassword.tsx')

/** The frame of the back-office: sidebar, header and the open section. */
export function AdminShell({ path }: { path: string }) {
  useStaffAccessUpdates()
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
  // The old page stays until the next one is loaded. A skeleton would show for at least 300 ms, because React delays
  // replacing it.
  const shownPath = useDeferredValue(path)
  const section = sectionAt(`/admin/${path}`)
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
          aria-busy={shownPath !== path}
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
      <LeaveDialog />
    </div>
  )
}

function Section({ path, open }: { path: string; open: readonly SectionId[] }) {
  const navigate = useNavigate()
  const found = pageAt(path)
  useEffect(() => {
    if (!found) void navigate({ to: '/admin', replace: true })
  }, [found, navigate])
  if (!found) return null
  if (!open.includes(found.section)) return <Denied />
  const { page: Page, params, section } = found
  return (
    <PanelBoundary key={path} name={SECTIONS[section].title}>
      <Page params={params} />
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
