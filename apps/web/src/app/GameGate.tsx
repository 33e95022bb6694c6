import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { SignedIn } from '../account/SignedIn.tsx'
import { viewAs } from '../browser/view-as.ts'
import { useGame } from '../client/game-state.ts'
import { LoadingScreen } from '../pages/LoadingScreen.tsx'
import { cx } from '../ui/class-names.ts'
import { loadGameParts, useGameParts } from './game-code.ts'
import { BlockedPage, MaintenancePage, OutdatedPage, ServerFullPage } from './refusal-pages.tsx'
import { openGame, playHere, retryGame } from './start.ts'

const SuspendedPage = lazy(() => import('./pages/SuspendedPage.tsx').then((page) => ({ default: page.SuspendedPage })))
const DeletedPage = lazy(() => import('./pages/DeletedPage.tsx').then((page) => ({ default: page.DeletedPage })))

const NotKeptList = lazy(() => import('./pages/NotKeptList.tsx').then((page) => ({ default: page.NotKeptList })))
const NotShownPage = lazy(() => import('./pages/NotShownPage.tsx').then((page) => ({ default: page.NotShownPage })))

/** Decides what /game shows: sign-in, loading, a refused entry or the game. */
export function GameGate() {
  if (viewAs) return <ViewedGame />
  return (
    <SignedIn>
      <Game />
    </SignedIn>
  )
}

/** A player's game as staff view it. */
function ViewedGame() {
  const hasFailed = useGame(({ phase }) => phase === 'failed')
  return hasFailed ? (
    <Suspense>
      <NotShownPage />
    </Suspense>
  ) : (
    <OpenGame />
  )
}

function Game() {
  const phase = useGame((state) => state.phase)

  useEffect(() => {
    if (phase === 'closed') void openGame()
  }, [phase])

  switch (phase) {
    case 'blocked':
      return <Blocked />
    case 'full':
      return <FullServer />
    case 'maintenance':
      return <Maintenance />
    case 'deleted':
      return (
        <Suspense>
          <DeletedPage />
        </Suspense>
      )
    case 'suspended':
      return (
        <Suspense>
          <SuspendedPage onRetry={retryGame} />
        </Suspense>
      )
    case 'outdated':
      return <OutdatedPage />
    case 'reloading':
      return <OutdatedPage reloads />
    default:
      return <OpenGame />
  }
}

/** The game, or the progress of loading it. */
function OpenGame() {
  const parts = useGameParts((game) => game.parts)
  const isReady = useGame(({ phase }) => phase === 'ready') && parts !== null
  useEffect(() => void loadGameParts(), [])
  // The same element before and after: a new one would render the scene again when the game appears.
  return (
    <>
      <LoadingCover isLeaving={isReady} />
      {isReady && (
        <parts.Shell>
          <Outlet />
        </parts.Shell>
      )}
    </>
  )
}

function Blocked() {
  const takeover = useGame((state) => state.takeover)
  const isComplete = useGame(({ notKept }) => notKept.length === 0)
  return (
    <BlockedPage takeover={takeover} onRetry={retryGame} onPlayHere={playHere}>
      {isComplete ? null : (
        <Suspense>
          <NotKeptList />
        </Suspense>
      )}
    </BlockedPage>
  )
}

function FullServer() {
  const position = useGame((state) => state.queuePosition)
  return <ServerFullPage position={position} onRetry={retryGame} />
}

function Maintenance() {
  const reason = useGame((state) => state.closedFor)
  return <MaintenancePage reason={reason} onRetry={retryGame} />
}

/** The loading screen. Over the open game it shows its last stage for a moment and fades out. */
function LoadingCover({ isLeaving }: { isLeaving: boolean }) {
  const stage = useGame((state) => state.stage)
  const failure = useGame((state) => (state.phase === 'failed' ? state.failure : null))
  const [isGone, setGone] = useState(false)
  if (!isLeaving && isGone) setGone(false)
  if (isLeaving && isGone) return null
  return (
    <div
      className={cx('fixed inset-0 z-50 overflow-y-auto', isLeaving && 'fade-out pointer-events-none')}
      inert={isLeaving}
      onAnimationEnd={({ animationName }) => animationName === 'fade-out' && setGone(true)}
    >
      <LoadingScreen stage={stage} failure={failure} onRetry={retryGame} isTitled={!isLeaving} />
    </div>
  )
}
