import type { RegisteredRouter } from '@tanstack/react-router'
import { storedList } from '../browser/stored-list.ts'
import { useAuth } from '../client/account/auth.ts'

/** A recorded page view, sign-in or sign-out, WEB-8 of the checklist. It stays in this browser. */
export interface UsageEvent {
  name: 'page' | 'sign-in' | 'sign-out'
  timestamp: number
  path: string
}

export const usageEvents = storedList<UsageEvent>('hearthward:events', 100)

function record(name: UsageEvent['name']): void {
  usageEvents.add({ name, timestamp: Date.now(), path: location.pathname })
}

/** Records page views, sign-ins and sign-outs from now on. */
export function recordUsage(pages: Pick<RegisteredRouter, 'subscribe'>): void {
  pages.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) record('page')
  })
  // The first account is not a sign-in: the session existed before the page opened.
  let lastUid: string | null | undefined
  useAuth.subscribe(({ user, isLoading }) => {
    if (isLoading) return
    const uid = user?.uid ?? null
    if (lastUid !== undefined && uid !== lastUid) record(uid ? 'sign-in' : 'sign-out')
    lastUid = uid
  })
}
