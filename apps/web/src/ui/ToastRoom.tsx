import { type ComponentType, useEffect, useState } from 'react'
import { useAwaitedToasts } from './toasts.ts'

/** By then everything needed to begin has come. */
const AT_REST = 10_000

/** Where toasts appear. What shows them is no part of the first load: it comes with the first toast, or in a quiet moment. */
export function ToastRoom() {
  const awaited = useAwaitedToasts((state) => state.toasts.length)
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (Toasts) return
    const load = () =>
      void import('./Toasts.tsx').then(
        (loaded) => setToasts(() => loaded.Toasts),
        // Without a network the next toast tries again.
        () => undefined,
      )
    if (awaited > 0) return load()
    const timer = setTimeout(load, AT_REST)
    return () => clearTimeout(timer)
  }, [Toasts, awaited])
  return Toasts && <Toasts />
}
