import { type ReactNode, useDeferredValue } from 'react'

interface LaterProps {
  children: ReactNode
  /** Where it must not wait. */
  unless?: boolean
}

/** What may come a frame later: the press is answered first, then this is drawn, and gives way to the next press. */
export function Later({ children, unless = false }: LaterProps) {
  const isTime = useDeferredValue(true, unless)
  return isTime ? children : null
}
