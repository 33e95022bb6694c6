import { SECTIONS, type SectionId, sectionAt, topics } from '@hearthward/contract'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useTitle } from '../../app/title.ts'
import { auth } from '../../client/index.ts'
import { useConfirming } from '../../client/staff.ts'
import { PanelBoundary } from '../../ui/PanelBoundary.tsx'
import { EmptyState, FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { useWhenWanted } from '../../ui/when-wanted.ts'
import { useTold } from '../live.ts'
import { readAnew, useAsk } from '../office.ts'
import { pageAt } from '../pages.ts'
import { Header } from './Header.tsx'
import { useOfficeLine } from './line.ts'
import { Sidebar } from './Sidebar.tsx'

const loadConfirm = () => import('./ConfirmPassword.tsx')

/** The frame of the back-office: the sections on the left, the one that is open beside them. */
export function AdminShell({ path }: { path: string }) {
  useOfficeLine()
  useAccessNews()
  const { data, error, refetch } = useAsk('getStaffAccess', {})
  const confirm = useWhenWanted(
    useConfirming(({ isAsked }) => (isAsked ? 1 : 0)),
    loadConfirm,
  )
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
      <Sidebar sections={data?.sections ?? []} current={section} />
      <div className="flex min-w-0 flex-1 flex-col">
        <Header sections={data?.sections ?? []} current={section} />
        <main id="main" tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto">
          {data ? (
            <Section path={path} open={data.sections} />
          ) : (
            <Inset>
              {error ? (
                <FailureNote onRetry={() => void refetch()}>{error.message}</FailureNote>
              ) : (
                <PanelSkeleton rows={6} />
              )}
            </Inset>
          )}
        </main>
      </div>
      {confirm && <confirm.ConfirmPassword />}
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
      <Suspense
        fallback={
          <Inset>
            <PanelSkeleton rows={8} />
          </Inset>
        }
      >
        <Page params={params} />
      </Suspense>
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

/** An owner may change at any time what others may do: the page asks anew, for the sections and for the account. */
function useAccessNews(): void {
  useTold(topics.adminAccess, 'accessChanged', () => {
    readAnew('getStaffAccess')
    void auth.check()
  })
}
