import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAuth } from '../client/account/auth.ts'
import { toasts } from '../client/toasts.ts'
import { Announcer } from '../ui/overlay/announcer.tsx'
import { TipLayer } from '../ui/overlay/TipLayer.tsx'
import { clearNews, showToast, Toasts } from '../ui/overlay/Toasts.tsx'
import { showRefusal } from '../ui/refusal.ts'

/** The parts of every page. */
export function Root() {
  useClientToasts()
  useClearedNews()
  useFocusOnNavigation()
  return (
    <>
      <Outlet />
      <Toasts />
      <TipLayer />
      <Announcer />
    </>
  )
}

/** Shows the client's messages as toasts; refusals appear in the dialog that caused them. */
function useClientToasts(): void {
  useEffect(
    () =>
      toasts.subscribeFromStart(({ kind, text, isRefusal }) => {
        if (isRefusal) showRefusal(text)
        else showToast(kind, text)
      }),
    [],
  )
}

/** After a sign-out the next person at this browser must not read what happened to the former account. */
function useClearedNews(): void {
  useEffect(
    () => useAuth.subscribe(({ user }, { user: former }) => former && former.uid !== user?.uid && clearNews()),
    [],
  )
}

/** Moves the focus to the start of a new page; otherwise it would stay on a removed link. */
function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) document.getElementById('main')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
