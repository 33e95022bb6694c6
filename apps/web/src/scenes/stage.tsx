import type { CSSProperties, ReactNode } from 'react'
import { inMotion, type Motion } from './motion.ts'

/** The stage all scenes are drawn on: 1200 by 500, the ground below, the sun on the right. */
const VIEW = '0 0 1200 500'

/** Something that stands on the ground at (x, y). */
export interface Standing {
  x: number
  y: number
  size?: number
}

interface LayerProps {
  children: ReactNode
  motion?: Motion
  className?: string
}

/** One sheet of the picture, as large as the stage. */
export function Layer({ children, motion, className }: LayerProps) {
  return (
    <svg
      viewBox={VIEW}
      className={className ? `scene-full ${className}` : 'scene-full'}
      {...inMotion(motion)}
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

interface MovingProps {
  /** Left, top, width and height on the stage; what is drawn inside keeps to the stage's measures. */
  box: readonly [number, number, number, number]
  motion: Motion
  delay?: number
  /** The point that stays where it is, as CSS names it. */
  origin?: string
  children: ReactNode
}

/** A part of the picture that moves by itself. Small, because each is a sheet the compositor keeps. */
export function Moving({ box, motion, delay, origin, children }: MovingProps) {
  const [x, y, width, height] = box
  return (
    <svg
      viewBox={box.join(' ')}
      {...inMotion(motion, delay)}
      style={{ ...spot(x, y), width: `${width / 12}%`, height: `${height / 5}%`, transformOrigin: origin }}
      overflow="visible"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

/** A drawing made around (0, 0), put where it belongs. */
export function At({ x, y, size = 1, children }: Standing & { children: ReactNode }) {
  return <g transform={`translate(${x} ${y})${size === 1 ? '' : ` scale(${size})`}`}>{children}</g>
}

/** Where a point of the stage lies for an element of its own. */
export const spot = (x: number, y: number): CSSProperties => ({ left: `${x / 12}%`, top: `${y / 5}%` })
