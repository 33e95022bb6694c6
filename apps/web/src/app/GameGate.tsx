import { Outlet } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { game, useGame } from '../client/index.ts'
import { Shell } from '../game/Shell.tsx'
import { LoadingScreen, LoadingView } from './LoadingScreen.tsx'
import { SignedIn } from './SignedIn.tsx'
import { BlockedPage, OutdatedPage, ServerFullPage } from './turned-away.tsx'

/** Everything between the door and the game: who is it, is the game here, may they in. */
export function GameGate() {
  return (
    <SignedIn>
      <Game />
    </SignedIn>
  )
}

function Game() {
  const phase = useGame((state) => state.phase)

  useEffect(() => {
    if (phase === 'closed') void game.open()
  }, [phase])

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
