import { lazyRouteComponent } from '@tanstack/react-router'
import { useGame } from '../client/index.ts'

/**
 * A page that is fetched once somebody goes there. The router loads everything anew for a module it cannot fetch, which
 * without a network ends the game at the browser's own error page. So it is told of another failure, and the page's
 * error page says what to press.
 */
export function fetchedPage<File extends Record<string, unknown>, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
) {
  return lazyRouteComponent<File, Name>(() => withinReach().then(load).catch(notFetched), name)
}

/** Asked before, and only in a game that is cut off: a module that failed once is not fetched again by a browser. */
async function withinReach(): Promise<void> {
  const { phase, connection } = useGame.getState()
  if (phase !== 'ready' || connection === 'online') return
  // Kept by the service worker with all pages, where there is one.
  await fetch('/favicon.svg', { cache: 'no-store' })
}

function notFetched(cause: unknown): never {
  throw new Error('This page could not be fetched', { cause })
}
