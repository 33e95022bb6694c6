import { useEffect } from 'react'
import { toasts } from '../client/index.ts'
import { showToast } from '../ui/overlay/Toasts.tsx'
import { showRefusal } from '../ui/refusal.ts'

/** Shows the client's messages as toasts; refusals appear in the dialog that caused them. */
export function useClientToasts(): void {
  useEffect(
    () =>
      toasts.subscribeFromStart(({ kind, text, isRefusal }) => {
        if (isRefusal) showRefusal(text)
        else showToast(kind, text)
      }),
    [],
  )
}
