import { registerSW } from 'virtual:pwa-register'
import { useGame } from '../client/game-state.ts'
import { showToast } from '../ui/overlay/Toasts.tsx'

/** Checks for a new version regularly: an idle game stays open for days. */
const CHECK_EVERY = 60 * 60 * 1_000

let activateUpdate: ((reload?: boolean) => Promise<void>) | null = null
let isAnnounced = false

/**
 * Registers the service worker, which lets the page open without a network. It loads the whole page, so it waits until
 * somebody plays here, unless an earlier visit has installed it.
 */
export function watchForUpdates(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  if (navigator.serviceWorker.controller) return registerWorker()
  const stopWaiting = useGame.subscribe(({ phase }) => {
    if (phase !== 'ready') return
    stopWaiting()
    registerWorker()
  })
}

/** A new version waits for the player's consent: everything is saved, but a page should not reload unexpectedly. */
function registerWorker(): void {
  activateUpdate = registerSW({
    onNeedRefresh: () => {
      // Every later check finds the same waiting version.
      if (isAnnounced) return
      isAnnounced = true
      showToast('info', 'A new version is ready. Everything is saved.', { label: 'Reload', onPress: reloadToUpdate })
    },
    onRegisteredSW: (_url, registration) => {
      if (registration) setInterval(() => void registration.update().catch(() => undefined), CHECK_EVERY)
    },
  })
}

/** Time limit for activating a waiting version; then the page reloads anyway. */
const ACTIVATION_TIMEOUT = 3_000

/** Reloads with the newest version. Without a waiting one this is a plain reload. */
export function reloadToUpdate(): void {
  const reload = () => location.reload()
  setTimeout(reload, ACTIVATION_TIMEOUT)
  void hasWaitingWorker()
    .then((isWaiting) => (isWaiting && activateUpdate ? activateUpdate(true) : reload()))
    .catch(reload)
}

async function hasWaitingWorker(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return false
  // Without this 'The game has been updated' would come back: the reload would open the same old page from the cache.
  await registration.update().catch(() => undefined)
  const worker = registration.installing
  if (worker) await new Promise((done) => worker.addEventListener('statechange', done, { once: true }))
  return registration.waiting !== null
}
