import { create } from 'zustand'
import type { ToastKind } from './toast-looks.ts'

interface Press {
  label: string
  onPress: () => void
}

export interface Toast {
  id: string
  kind: ToastKind
  text: string
  presses: readonly Press[]
}

/** Those that are not on the screen yet: what shows them is loaded once there is something to show. */
export const useAwaitedToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))

let told = 0

/** One with something to press stays until it is pressed, or the answer is called. */
export function showToast(kind: ToastKind, text: string, ...presses: readonly Press[]): () => void {
  const id = `toast-${++told}`
  useAwaitedToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, kind, text, presses }] }))
  return () => {
    useAwaitedToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
    void import('./Toasts.tsx').then(({ dismiss }) => dismiss(id))
  }
}
