import type { RegisteredRouter } from '@tanstack/react-router'
import { storedList } from '../browser/stored-list.ts'
import { useAuth } from '../client/index.ts'

/** What somebody did on the pages, WEB-8 of the checklist. It stays in this browser. */
export interface UseEvent {
  name: 'page' | 'sign-in' | 'sign-out'
  timestamp: number
  path: string
}

export const useEvents = storedList<UseEvent>('hearthward:events', 100)

function note(name: UseEvent['name']): void {
  useEvents.add({ name, timestamp: Date.now(), path: location.pathname })
}

/** Notes from now on which pages are opened, and who comes and goes. */
export function watchUse(pages: Pick<RegisteredRouter, 'subscribe'>): void {
  pages.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) note('page')
  })
  // Who is there when the page opens has not just come.
  let present: string | null | undefined
  useAuth.subscribe(({ user, isLoading }) => {
    if (isLoading) return
    const uid = user?.uid ?? null
    if (present !== undefined && uid !== present) note(uid ? 'sign-in' : 'sign-out')
    present = uid
  })
}
