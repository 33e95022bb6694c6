import { type ReactNode, useDeferredValue } from 'react'

interface LaterProps {
  children: ReactNode
  /** True to render at once. */
  unless?: boolean
}

/** Renders its children a frame later: first the response to the press, then this, interruptible by the next press. */
export function Later({ children, unless = false }: LaterProps) {
  const isDue = useDeferredValue(true, unless)
  return isDue ? children : null
}
