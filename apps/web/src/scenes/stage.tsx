import type { CSSProperties, ReactNode } from 'react'
import { inMotion, type Motion } from './motion.ts'

/** All scenes use this canvas: 1200 by 500, ground at the bottom, sun on the right. */
const VIEW = '0 0 1200 500'

/** The position and size of something on the ground. */
export interface Placement {
  x: number
  y: number
  size?: number
}

interface LayerProps {
  children: ReactNode
  motion?: Motion
  className?: string
}

/** A layer of the picture, as large as the canvas. */
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
  /** Left, top, width and height on the canvas; its content uses canvas coordinates. */
  box: readonly [number, number, number, number]
  motion: Motion
  delay?: number
  /** The CSS transform origin. */
  origin?: string
  children: ReactNode
}

/** An animated part of the picture. It should be small, because each is a compositor layer. */
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

/** Moves a drawing made around (0, 0) to its position. */
export function At({ x, y, size = 1, children }: Placement & { children: ReactNode }) {
  return <g transform={`translate(${x} ${y})${size === 1 ? '' : ` scale(${size})`}`}>{children}</g>
}

/** CSS position of a point of the canvas. */
export const spot = (x: number, y: number): CSSProperties => ({ left: `${x / 12}%`, top: `${y / 5}%` })
