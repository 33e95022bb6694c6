import { lazyRouteComponent } from '@tanstack/react-router'
import { useGame } from '../client/game-state.ts'

/**
 * A page that is loaded on demand. If a module cannot be fetched, the router reloads the page, which without a network
 * ends the game at the browser's error page. Another error leads to the route's error page instead.
 */
export function lazyPage<File extends Record<string, unknown>, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
) {
  return lazyRouteComponent<File, Name>(() => checkNetwork().then(load).catch(throwNotFetched), name)
}

/** Checks the network first, if the game is offline: browsers do not fetch a module again that failed once. */
async function checkNetwork(): Promise<void> {
  const { phase, connection } = useGame.getState()
  if (phase !== 'ready' || connection === 'online') return
  // The service worker, if there is one, has it in its cache with all pages.
  await fetch('/favicon.svg', { cache: 'no-store' })
}

function throwNotFetched(cause: unknown): never {
  throw new Error('This page could not be loaded', { cause })
}
