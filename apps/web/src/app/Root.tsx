import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Announcer } from '../ui/overlay/announcer.tsx'
import { TipLayer } from '../ui/overlay/TipLayer.tsx'
import { Toasts } from '../ui/overlay/Toasts.tsx'
import { useNoticeToasts } from './notice-toasts.ts'

/** What is there on every page. */
export function Root() {
  useNoticeToasts()
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

/** A change of page moves the focus to its beginning, or a keyboard would stay on a link that is gone. */
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
