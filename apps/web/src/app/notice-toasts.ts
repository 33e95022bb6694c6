import { useEffect } from 'react'
import { notices } from '../client/index.ts'
import { showRefusal } from '../ui/refusal.ts'
import { showToast } from '../ui/Toasts.tsx'

/** Everything the client has to say appears as a toast; why something is not done, in the dialog it was pressed in. */
export function useNoticeToasts(): void {
  useEffect(
    () =>
      notices.subscribeFromStart(({ kind, text, isRefusal }) => {
        if (isRefusal) showRefusal(text)
        else showToast(kind, text)
      }),
    [],
  )
}
