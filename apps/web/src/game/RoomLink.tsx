import { Link, useNavigate } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { afterPaint } from '../browser/frames.ts'
import { cx } from '../ui/class-names.ts'
import type { GameRoom } from './rooms.ts'

interface RoomLinkProps {
  to: GameRoom['to']
  className: string
  /** Class names for the current room and for all others. */
  lit: string
  unlit: string
  tip?: string | undefined
  children: ReactNode
}

/** A link to a room. It is highlighted on press, before the room is rendered. */
export function RoomLink({ to, className, lit, unlit, tip, children }: RoomLinkProps) {
  const navigate = useNavigate()
  const [isPressed, setIsPressed] = useState(false)
  const go = async (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    setIsPressed(true)
    await afterPaint()
    await navigate({ to })
    setIsPressed(false)
  }
  return (
    <Link
      to={to}
      activeOptions={{ exact: to === '/game', includeSearch: false }}
      data-tip={tip}
      onClick={(event) => void go(event)}
      className={cx(className, isPressed && lit)}
      activeProps={{ className: lit }}
      inactiveProps={{ className: isPressed ? '' : unlit }}
    >
      {children}
    </Link>
  )
}

/** With a modifier key or another button the browser opens a new tab or window. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey
