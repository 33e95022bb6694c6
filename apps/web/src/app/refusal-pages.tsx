import { type ReactNode, useEffect } from 'react'
import { useTitle } from '../browser/title.ts'
import type { GameState } from '../client/game-state.ts'
import { BackdropPage } from '../pages/Backdrop.tsx'
import { Button } from '../ui/form/Button.tsx'
import { plural } from '../ui/format/numbers.ts'
import { reloadToUpdate } from './updates.ts'

interface BlockedPageProps {
  takeover: GameState['takeover']
  onRetry: () => void
  onPlayHere: () => void
  /** The list of what this page could not save; null if there is nothing. */
  children?: ReactNode
}

/** SESS-7 and SESS-8: this character is being played in another window. */
export function BlockedPage({ takeover, onRetry, onPlayHere, children }: BlockedPageProps) {
  useTitle('Session Active Elsewhere')
  const isWaiting = takeover?.isWaiting === true
  return (
    <BackdropPage
      title="Session Active Elsewhere"
      action={
        <>
          <Button look="primary" onClick={onPlayHere} busy={isWaiting}>
            Play here
          </Button>
          <Button onClick={onRetry} disabled={isWaiting}>
            Refresh Page
          </Button>
        </>
      }
    >
      <p>
        Your character is being played in another window or on another device.
        {!children && ' Everything up to now is saved.'}
      </p>
      <p>Play here: the other page saves and stops, and this one continues.</p>
      {children}
      <p role="status" className="text-text">
        {isWaiting && 'Waiting for the other page to save, ten seconds at most.'}
        {takeover?.isWaiting === false && takeover.failure}
      </p>
    </BackdropPage>
  )
}

/** The client keeps polling and enters when it is the player's turn. */
export function ServerFullPage({ position, onRetry }: { position: number | null; onRetry: () => void }) {
  useTitle('Server is full')
  const ahead = position === null ? null : Math.max(0, position - 1)
  return (
    <BackdropPage title="Server is full" action={<Button onClick={onRetry}>Try Again</Button>}>
      <p>The server has reached its limit of players. Leave this page open: the game opens when it is your turn.</p>
      {position !== null && (
        <p role="status" className="mt-2 flex items-baseline gap-3 text-text">
          <span className="display text-4xl text-brass-ink">{position}</span>
          <span>
            your place in the queue
            <span className="block text-sm text-muted">
              {ahead === 0 ? 'you are next' : `${plural(ahead ?? 0, 'player')} ahead of you`}
            </span>
          </span>
        </p>
      )}
      <p className="text-sm">Your current action keeps running.</p>
    </BackdropPage>
  )
}

/** The client keeps polling and opens the game after maintenance. */
export function MaintenancePage({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  useTitle('Closed for maintenance')
  return (
    <BackdropPage title="Closed for maintenance" action={<Button onClick={onRetry}>Try Again</Button>}>
      {reason && (
        <p role="status" className="my-1 border-l-2 border-brass pl-3.5 wrap-anywhere text-text">
          {reason}
        </p>
      )}
      <p>Leave this page open: the game continues as soon as maintenance ends.</p>
      <p className="text-sm">Nothing is lost, and your current action keeps running.</p>
    </BackdropPage>
  )
}

/** `reloads`: without the player, because the page cannot show the game. */
export function OutdatedPage({ reloads = false }: { reloads?: boolean }) {
  useTitle('Hearthward has been updated')
  useEffect(() => {
    if (reloads) reloadToUpdate()
  }, [reloads])
  return (
    <BackdropPage
      title="The game has been updated"
      action={
        <Button look="primary" onClick={reloadToUpdate}>
          Reload Page
        </Button>
      }
    >
      <p>This page is out of date. Everything is saved. Reload it to continue.</p>
    </BackdropPage>
  )
}
