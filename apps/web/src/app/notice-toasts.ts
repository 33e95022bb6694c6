import { useEffect } from 'react'
import { notices } from '../client/index.ts'
import { showToast } from '../ui/Toasts.tsx'

/** Everything the client has to say appears as a toast. */
export function useNoticeToasts(): void {
  useEffect(() => notices.subscribeFromStart(({ kind, text }) => showToast(kind, text)), [])
}
