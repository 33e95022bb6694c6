import { registerSW } from 'virtual:pwa-register'
import { showToast } from '../ui/overlay/Toasts.tsx'

/** Asks for a new version now and then: an idle game stays open for days. */
const LOOK_EVERY = 60 * 60 * 1_000

let takeUpdate: ((reload?: boolean) => Promise<void>) | null = null
let isTold = false

/**
 * Registers the service worker that lets the page open without a network. A new version waits until the player says
 * so: everything done is saved already, but a page should not change under anybody's hands.
 */
export function watchForUpdates(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  takeUpdate = registerSW({
    onNeedRefresh: () => {
      // Every later look finds the same version waiting.
      if (isTold) return
      isTold = true
      showToast('info', 'A new version is ready. Everything is saved.', { label: 'Reload', onPress: reloadToUpdate })
    },
    onRegisteredSW: (_url, registration) => {
      if (registration) setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY)
    },
  })
}

/** How long to wait for a waiting version before reloading anyway. */
const PATIENCE = 3_000

/** Reloads with the newest version there is. Without a waiting one this is a plain reload. */
export function reloadToUpdate(): void {
  const reload = () => location.reload()
  setTimeout(reload, PATIENCE)
  void freshWorker()
    .then((waiting) => (waiting && takeUpdate ? takeUpdate(true) : reload()))
    .catch(reload)
}

async function freshWorker(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return false
  // Without this 'The game has been updated' would come back: the reload would open the same old page from the cache.
  await registration.update().catch(() => undefined)
  const worker = registration.installing
  if (worker) await new Promise((done) => worker.addEventListener('statechange', done, { once: true }))
  return registration.waiting !== null
}
