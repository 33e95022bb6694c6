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

interface Awaited {
  toasts: readonly Toast[]
  /** The ids of those to take off the screen. */
  dismissed: readonly string[]
}

export const NONE_AWAITED: Awaited = { toasts: [], dismissed: [] }

/** What is not on the screen yet: what shows it is loaded once there is something to show. */
export const useAwaitedToasts = create<Awaited>(() => NONE_AWAITED)

let told = 0

/** One with something to press stays until it is pressed, or the answer is called. */
export function showToast(kind: ToastKind, text: string, ...presses: readonly Press[]): () => void {
  const id = `toast-${++told}`
  useAwaitedToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, kind, text, presses }] }))
  return () => {
    useAwaitedToasts.setState(({ toasts, dismissed }) => ({
      toasts: toasts.filter((toast) => toast.id !== id),
      dismissed: [...dismissed, id],
    }))
  }
}
