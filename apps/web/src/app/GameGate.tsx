import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { game, useAuth, useGame } from '../client/index.ts'
import { Shell } from '../game/Shell.tsx'
import { LoadingScreen, LoadingView } from './LoadingScreen.tsx'
import { BlockedPage, OutdatedPage, ServerFullPage } from './turned-away.tsx'

/** Everything between the door and the game: who is it, is the game here, may they in. */
export function GameGate() {
  const isLoading = useAuth((auth) => auth.isLoading)
  const isAuthenticated = useAuth((auth) => auth.isAuthenticated)
  const phase = useGame((state) => state.phase)
  const { pathname } = useLocation()

  useEffect(() => {
    if (isAuthenticated && phase === 'closed') void game.open()
  }, [isAuthenticated, phase])

  if (isLoading) return <LoadingScreen stage="authenticating" />
  if (!isAuthenticated) return <Navigate to="/login" search={pathname === '/game' ? {} : { to: pathname }} replace />
  switch (phase) {
    case 'closed':
    case 'loading':
    case 'failed':
      return <Loading />
    case 'blocked':
      return <BlockedPage onRetry={game.retry} />
    case 'full':
      return <InLine />
    case 'outdated':
      return <OutdatedPage />
    case 'ready':
      return <Opened />
  }
}

function Loading() {
  const stage = useGame((state) => state.stage)
  const failure = useGame((state) => (state.phase === 'failed' ? state.failure : null))
  return <LoadingScreen stage={stage} failure={failure} onRetry={game.retry} />
}

function InLine() {
  const position = useGame((state) => state.queuePosition)
  return <ServerFullPage position={position} onRetry={game.retry} />
}

/** The game, with the loading screen's last stage fading over it for a moment. */
function Opened() {
  const [isCovered, setCovered] = useState(true)
  return (
    <>
      <Shell>
        <Outlet />
      </Shell>
      {isCovered && (
        <div className="fade-out pointer-events-none fixed inset-0 z-50" inert onAnimationEnd={() => setCovered(false)}>
          <LoadingView stage="ready" />
        </div>
      )}
    </>
  )
}
