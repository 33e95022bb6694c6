import { inMotion } from './motion.ts'
import { Layer, type Placement, spot } from './stage.tsx'

/** Smoke from a chimney whose mouth is at (x, y). */
export function Smoke({ x, y, size = 1 }: Placement) {
  const width = 19 * size
  return [0, 2.3, 4.6].map((delay) => (
    <div
      key={delay}
      className="scene-puff"
      {...inMotion('puff', delay + (x % 7) / 5)}
      style={{ ...spot(x - width / 2, y - width / 2), width: `${width / 12}%` }}
    />
  ))
}

interface LightsProps {
  /** The starting points. */
  at: readonly (readonly [x: number, y: number])[]
  motion?: 'firefly' | 'rise' | 'wander'
  className?: string
}

/** Small drifting lights: fireflies, sparks or magic. */
export function Lights({ at, motion = 'firefly', className = 'scene-firefly' }: LightsProps) {
  return at.map(([x, y], index) => (
    <div key={x} className={className} {...inMotion(motion, (index * 2.7) % 8)} style={spot(x, y)} />
  ))
}

/** Sunlight on the water. */
export function Glints({ d }: { d: string }) {
  return (
    <Layer motion="glint">
      <path d={d} stroke="var(--water-lit)" strokeWidth="3" strokeLinecap="round" fill="none" opacity="0.8" />
    </Layer>
  )
}

interface GlowProps {
  x: number
  y: number
  /** The radius. */
  reach: number
  color: string
  motion?: 'pulse' | 'breathe'
  delay?: number
}

/** A light that fades out around (x, y). */
export function Glow({ x, y, reach, color, motion = 'pulse', delay }: GlowProps) {
  return (
    <div
      className="scene-glow"
      {...inMotion(motion, delay)}
      style={{ ...spot(x - reach, y - reach), width: `${reach / 6}%`, color }}
    />
  )
}
