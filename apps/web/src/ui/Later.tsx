import { type ReactNode, useDeferredValue } from 'react'

/** What may come a frame later: the press is answered first, then this is drawn, and gives way to the next press. */
export function Later({ children }: { children: ReactNode }) {
  const isTime = useDeferredValue(true, false)
  return isTime ? children : null
}
