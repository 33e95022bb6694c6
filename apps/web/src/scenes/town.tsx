import { At, type Placement } from './stage.tsx'

interface Built extends Placement {
  width: number
  height: number
}

/** The battlements of a wall, drawn from left to right on y = 0. */
const teeth = (width: number, tooth: number) => {
  const count = Math.max(2, Math.round((width / tooth + 1) / 2))
  const step = width / (2 * count - 1)
  return `v-${tooth}${`h${step}v${tooth}h${step}v-${tooth}`.repeat(count - 1)}h${step}v${tooth}`
}

/** A wall with battlements; x is its left end. */
export function Wall({ x, y, width, height }: Built) {
  return (
    <At x={x} y={y}>
      <path d={`M0 0v-${height}${teeth(width, 8)}V0z`} fill="var(--stone)" />
      <path d={`M0-${height - 7}h${width}v4H0z`} fill="var(--stone-dark)" opacity="0.7" />
    </At>
  )
}

interface TowerProps extends Built {
  cap?: 'battlements' | 'cone' | 'dome'
}

/** A round tower, lit from the right; x is its middle. */
export function Tower({ x, y, width, height, size, cap = 'battlements' }: TowerProps) {
  const half = width / 2
  const brim = half + width * 0.1
  return (
    <At x={x} y={y} size={size}>
      <path d={`M-${half} 0v-${height}h${width}V0z`} fill="var(--stone)" />
      <path d={`M${half * 0.3} 0v-${height}H${half}V0z`} fill="var(--stone-lit)" opacity="0.6" />
      {cap === 'battlements' && (
        <path d={`M-${brim}-${height - 4}v-8${teeth(2 * brim, 7)}v8z`} fill="var(--stone-dark)" />
      )}
      {cap === 'cone' && (
        <>
          <path d={`M-${brim}-${height}L0-${height + width * 1.25}L${brim}-${height}z`} fill="var(--roof)" />
          <path d={`M0-${height + width * 1.25}L${brim}-${height}H${half * 0.3}z`} fill="var(--roof-lit)" />
        </>
      )}
      {cap === 'dome' && (
        <>
          <path
            d={`M-${brim}-${height}c-${width * 0.22}-${width * 0.5} ${width * 0.34}-${width * 0.62} ${brim}-${width}c${brim - width * 0.34} ${width * 0.38} ${brim + width * 0.22} ${width * 0.5} ${brim} ${width}z`}
            fill="var(--roof)"
          />
          <path
            d={`M0-${height + width}c${brim - width * 0.34} ${width * 0.38} ${brim + width * 0.22} ${width * 0.5} ${brim} ${width}h-${width * 0.36}c${width * 0.12}-${width * 0.4}-${width * 0.08}-${width * 0.7}-${brim - width * 0.36}-${width}z`}
            fill="var(--roof-lit)"
          />
          <path d={`M0-${height + width - 2}v-${width * 0.3}`} stroke="var(--roof-lit)" strokeWidth="2" />
        </>
      )}
    </At>
  )
}

interface GableProps extends Built {
  wall?: string
  /** The roof's height for each unit of width. */
  pitch?: number
}

/** A narrow house seen from its gable, with one window per eighteen units of height; x is its middle. */
export function Gable({ x, y, width, height, wall = 'var(--wood)', pitch = 0.75 }: GableProps) {
  const half = width / 2
  const rows = Math.max(1, Math.floor((height - 8) / 22))
  const peak = height + width * pitch
  return (
    <At x={x} y={y}>
      <path d={`M-${half} 0v-${height}L0-${peak}L${half}-${height}V0z`} fill={wall} />
      <path
        d={`M-${half + 5}-${height - 4}L0-${peak + 5}L${half + 5}-${height - 4}l-3-5L0-${peak - 7}L-${half + 2}-${height + 1}z`}
        fill="var(--roof)"
      />
      <path d={`M0-${peak + 5}L${half + 5}-${height - 4}l-3-5L0-${peak - 7}z`} fill="var(--roof-lit)" />
      <path
        d={Array.from({ length: rows }, (_, row) => {
          const top = height - 6 - row * 22
          return `M-${half * 0.55}-${top}h${half * 0.38}v10h-${half * 0.38}zM${half * 0.17}-${top}h${half * 0.38}v10h-${half * 0.38}z`
        }).join('')}
        fill="var(--pane)"
      />
    </At>
  )
}

interface StallProps extends Placement {
  cloth: string
}

/** A market stall with a striped roof, 60 units wide. */
export function Stall({ x, y, size, cloth }: StallProps) {
  return (
    <At x={x} y={y} size={size}>
      <path d="M-26 0v-34h3V0zM23 0v-34h3V0z" fill="var(--trunk)" />
      <path d="M-26-6h52v-8h-52z" fill="var(--wood)" />
      <path
        d="M-22-14a5 5 0 0 1 10 0zM-10-14a5 6 0 0 1 10 0zM4-14a6 5 0 0 1 12 0z"
        fill="var(--ware, var(--leaf-lit))"
      />
      <path d="M-31-30l6-16h50l6 16q-5 6-10.3 0-5 6-10.3 0-5 6-10.4 0-5 6-10.3 0-5 6-10.3 0-5 6-10.4 0z" fill={cloth} />
      <path
        d="M-20.7-30l4-16h8.300l-2 16q-5 6-10.3 0zM0-30v-16h8.300l2 16q-5 6-10.3 0zM20.7-30l-4-16H25l6 16q-5 6-10.3 0z"
        fill="var(--stripe, var(--stone-lit))"
      />
    </At>
  )
}
