import { useEffect } from 'react'
import { toasts } from '../client/index.ts'
import { showToast } from '../ui/overlay/Toasts.tsx'
import { showRefusal } from '../ui/refusal.ts'

/** Everything the client has to say appears as a toast; why something is not done, in the dialog it was pressed in. */
export function useNoticeToasts(): void {
  useEffect(
    () =>
      toasts.subscribeFromStart(({ kind, text, isRefusal }) => {
        if (isRefusal) showRefusal(text)
        else showToast(kind, text)
      }),
    [],
  )
}
