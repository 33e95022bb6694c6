import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Announcer } from '../ui/overlay/announcer.tsx'
import { TipLayer } from '../ui/overlay/TipLayer.tsx'
import { Toasts } from '../ui/overlay/Toasts.tsx'
import { useClientToasts } from './client-toasts.ts'

/** The parts of every page. */
export function Root() {
  useClientToasts()
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
