import { Link, useRouter } from '@tanstack/react-router'
import { Component, type ReactNode } from 'react'
import { useTitle } from '../browser/title.ts'
import { useGame } from '../client/game-state.ts'
import { Button } from '../ui/form/Button.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { BackdropPage } from './Backdrop.tsx'

export function NotFoundPage() {
  useTitle('Not found')
  return (
    <BackdropPage
      title="Page not found"
      action={
        <Link
          to="/game"
          className="inline-flex h-10 items-center rounded-[10px] bg-brass px-4 font-semibold text-on-brass hover:brightness-110"
        >
          Back to the game
        </Link>
      }
    >
      <p className="flex items-center gap-3">
        <Icon name="wooden-sign" className="size-9 text-faint" />
        <span>
          <strong className="text-text">404.</strong> There is no page at{' '}
          <code className="break-all">{location.pathname}</code>. Check the address, or go back to the game.
        </span>
      </p>
    </BackdropPage>
  )
}

/**
 * SCR-10 and SCR-11: the page for failed routes and failed downloads. While the server is unreachable it offers no
 * reload, because that would lose the open game.
 */
export function RouteErrorPage() {
  useTitle('Something went wrong')
  const router = useRouter()
  const isOpen = useGame(({ phase }) => phase === 'ready')
  const isCutOff = useGame(({ connection }) => connection !== 'online') && isOpen
  return (
    <BackdropPage
      title="Something went wrong. Failed to load this page."
      action={
        <div className="flex flex-wrap items-center gap-4">
          {!isCutOff && (
            <Button look="primary" onClick={() => location.reload()}>
              Reload Page
            </Button>
          )}
          {isOpen && (
            <Button look={isCutOff ? 'primary' : 'plain'} onClick={() => void router.invalidate()}>
              Try Again
            </Button>
          )}
          {isCutOff ? (
            <Link to="/game" className={BACK}>
              Back to the game
            </Link>
          ) : (
            // A full load of another page: this URL itself may be the cause.
            <a href="/game" className={BACK}>
              Back to the game
            </a>
          )}
        </div>
      }
    >
      {isCutOff && <p>The server cannot be reached.</p>}
      <p>Your character keeps running, and nothing is lost.</p>
    </BackdropPage>
  )
}

const BACK = 'rounded-lg text-brass-ink underline underline-offset-4'

/** SCR-12: the outermost error boundary. It depends only on React and the styles. */
export class ApplicationBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className="grid min-h-dvh place-items-center p-4">
        <div role="alert" className="w-full max-w-md rounded-2xl border border-line bg-panel p-7">
          <h1 className="text-2xl">Application Error</h1>
          <p className="mt-3 text-muted">
            The page ran into an error. Your character is saved on the server and keeps running.
          </p>
          {/* A full reload: rendering again would show the same failure. */}
          <Button look="primary" className="mt-6" onClick={() => location.reload()}>
            Try Again
          </Button>
        </div>
      </main>
    )
  }
}
