import { Link, useNavigate } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { afterPaint } from '../browser/frames.ts'
import { cx } from '../ui/class-names.ts'
import type { Room } from './rooms.ts'

interface RoomLinkProps {
  to: Room['to']
  className: string
  /** How it looks while one is in that room, and while one is not. */
  lit: string
  unlit: string
  tip?: string | undefined
  children: ReactNode
}

/** The way to a room: it lights up with the press, and the room is drawn after that. */
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

/** Anything else opens the room elsewhere, in a tab or a window of its own: that is the browser's to do. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey
