import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useSignOutPrompt } from '../account/sign-out.ts'
import { viewAs } from '../browser/view-as.ts'
import { useGame } from '../client/index.ts'
import { Later } from '../ui/Later.tsx'
import { useLazyPart } from '../ui/lazy-part.ts'
import { InsideFrame } from '../ui/overlay/inside.ts'
import { PanelBoundary } from '../ui/PanelBoundary.tsx'
import { ActionStrip } from './action/ActionStrip.tsx'
import { Announcements, CurrentEvent } from './announcements/LazyAnnouncements.tsx'
import { BottomBar } from './BottomBar.tsx'
import { CharacterPanels } from './CharacterPanels.tsx'
import { LevelUp } from './celebrations/LevelUp.tsx'
import { useFightRisk } from './fight-estimate/fight-risk.ts'
import { loadWhatIf } from './fight-estimate/lazy-what-if.ts'
import { useWhatIf } from './fight-estimate/what-if-state.ts'
import { useKeys } from './keys.ts'
import { LogDock } from './message-log/LogDock.tsx'
import { useNarrow } from './narrow-screen.ts'
import { Palette } from './palette/lazy-palette.ts'
import { closePalette, usePalette } from './palette/palette-state.ts'
import { PlanDialogs } from './plan/lazy-plan-dialogs.ts'
import { usePlanDialogs } from './plan/plan-dialog-state.ts'
import { RoomBar } from './RoomBar.tsx'
import { ReturnReport } from './return-report/ReturnReport.tsx'
import { closeSavedPlans, SavedPlansDialog, useSavedPlansDialog } from './saved-plans/saved-plans-dialogs.ts'
import { BankSuppliesQuestion } from './settings/BankSuppliesQuestion.tsx'
import { useActivitySignals, useAppearance, useInboxUpdates, useSocialUpdates } from './shell-effects.ts'
import { SkillsColumn } from './skills/SkillsColumn.tsx'
import { TopBar } from './TopBar.tsx'

const loadRareFind = () => import('./celebrations/RareFind.tsx')
const loadChat = () => import('./chat/ChatSession.tsx')
const loadViewAsBanner = () => import('./ViewAsBanner.tsx')
const loadPlanLink = () => import('./saved-plans/PlanLink.tsx')
const loadRiskDialog = () => import('./fight-estimate/RiskDialog.tsx')
const loadGuestSignOut = () => import('./GuestSignOutDialog.tsx')

/** The frame of the game. Wide: skills, the place, the character. Narrow: one room and a bar to go between them. */
export function Shell({ children }: { children: ReactNode }) {
  const isNarrow = useNarrow()
  useAppearance()
  useActivitySignals()
  useSocialUpdates()
  useInboxUpdates()
  useKeys()
  const isPaletteOpen = usePalette(({ isOpen }) => isOpen)
  const isPlanOpen = usePlanDialogs(({ open }) => open !== null)
  const finds = useGame((state) => state.finds.length)
  const celebration = useLazyPart(finds, loadRareFind)
  const chat = useLazyPart(viewAs ? 0 : 1, loadChat)
  const riskDialog = useLazyPart(
    useFightRisk(({ risk }) => (risk ? 1 : 0)),
    loadRiskDialog,
  )
  const whatIf = useLazyPart(
    useWhatIf(({ start }) => (start ? 1 : 0)),
    loadWhatIf,
  )
  const viewAsBanner = useLazyPart(viewAs ? 1 : 0, loadViewAsBanner)
  const hasReport = useGame((state) => state.report !== null)
  const guestSignOut = useLazyPart(
    useSignOutPrompt(({ isOpen }) => (isOpen ? 1 : 0)),
    loadGuestSignOut,
  )
  const isLinked = useRouterState({ select: ({ location }) => location.hash.startsWith('plan=') })
  const planLink = useLazyPart(isLinked && !hasReport && !viewAs ? 1 : 0, loadPlanLink)
  const areSavedPlansOpen = useSavedPlansDialog(({ isOpen }) => isOpen)
  return (
    <div className="mid:flex mid:h-dvh mid:flex-col mid:overflow-hidden">
      <a
        href="#main"
        className="absolute -top-20 left-3 z-50 rounded-lg bg-brass px-4 py-2 font-semibold text-on-brass focus:top-3"
      >
        Skip to the game
      </a>
      {viewAsBanner && <viewAsBanner.ViewAsBanner />}
      <TopBar />
      {isNarrow && <CurrentEvent />}
      <Announcements />
      <BankSuppliesQuestion />
      <InsideFrame value={true}>
        {isNarrow ? <NarrowRoom>{children}</NarrowRoom> : <WideHall>{children}</WideHall>}
      </InsideFrame>
      <ReturnReport />
      <LevelUp />
      {celebration && <celebration.RareFind />}
      <Suspense>{areSavedPlansOpen && <SavedPlansDialog onClose={closeSavedPlans} />}</Suspense>
      {planLink && <planLink.PlanLink />}
      {riskDialog && <riskDialog.RiskDialog />}
      {whatIf && <whatIf.WhatIfDialog />}
      {guestSignOut && <guestSignOut.GuestSignOutDialog />}
      {chat && <chat.ChatSession />}
      <Suspense>{isPaletteOpen && <Palette onClose={closePalette} />}</Suspense>
      <Suspense>{isPlanOpen && <PlanDialogs />}</Suspense>
    </div>
  )
}

function WideHall({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[4.25rem_minmax(0,1fr)_17.5rem] desk:grid-cols-[11.75rem_minmax(0,1fr)_18rem] hall:grid-cols-[14.5rem_minmax(0,1fr)_21rem]">
      {/* The place is rendered first; the columns beside it follow. */}
      <div className="isolate grid min-h-0 bg-panel">
        <Later>
          <SkillsColumn />
        </Later>
      </div>
      <div className="relative grid min-h-0 grid-rows-[auto_minmax(0,1fr)] border-x border-line">
        <RoomBar />
        <main id="main" tabIndex={-1} className="relative isolate overflow-y-auto">
          {children}
          <div className="h-16" aria-hidden="true" />
        </main>
        <ActionStrip className="absolute inset-x-0 bottom-0" />
      </div>
      <aside aria-label="Character" className="isolate grid min-h-0 grid-rows-[minmax(0,1fr)_auto] bg-panel">
        <Later>
          <CharacterPanels className="relative divide-y divide-line overflow-y-auto" />
          {!viewAs && (
            <PanelBoundary name="The log">
              <LogDock />
            </PanelBoundary>
          )}
        </Later>
      </aside>
    </div>
  )
}

function NarrowRoom({ children }: { children: ReactNode }) {
  return (
    <>
      {/* Leaves space for the bar and the action strip at the bottom. */}
      <main id="main" tabIndex={-1} className="pb-[calc(8.5rem+env(safe-area-inset-bottom))]">
        {children}
      </main>
      <div className="fixed inset-x-0 bottom-0 z-30">
        <ActionStrip />
        <BottomBar />
      </div>
    </>
  )
}
