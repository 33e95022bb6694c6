import { Glow, Lights } from '../air.tsx'
import { Sky } from '../sky.tsx'
import { At, Layer, Moving, type Placement } from '../stage.tsx'
import './rune-altar.css'

/** A ring of leaning stones on a bare hill, with the altar in the middle. */
export function RuneAltar() {
  return (
    <>
      <Sky clouds={CLOUDS} birds={[900, 150]} />
      <Moor />
      <Shaft />
      <Layer>
        {BEHIND.map((stone) => (
          <Menhir key={stone.x} {...stone} />
        ))}
        <Trilithon />
      </Layer>
      <Glow x={764} y={330} reach={110} color="var(--hum)" motion="breathe" />
      <Altar />
      <Layer>
        {BEFORE.map((stone) => (
          <Menhir key={stone.x} {...stone} />
        ))}
      </Layer>
      <Runes />
      <Lights at={MOTES} motion="rise" className="scene-rune-mote" />
      <Heather />
    </>
  )
}

const CLOUDS = [
  [300, 220, 0.9],
  [560, 140, 0.7],
  [1010, 170, 0.9],
] as const

const MOTES = [
  [742, 330],
  [756, 338],
  [768, 330],
  [782, 336],
] as const

interface Stone extends Placement {
  lean: number
}

const BEHIND: readonly Stone[] = [
  { x: 616, y: 350, size: 0.95, lean: -7 },
  { x: 672, y: 340, size: 0.82, lean: 4 },
  { x: 858, y: 342, size: 0.84, lean: -4 },
  { x: 914, y: 352, size: 1, lean: 8 },
]
const BEFORE: readonly Stone[] = [
  { x: 574, y: 382, size: 1.25, lean: -4 },
  { x: 646, y: 396, size: 1.05, lean: 9 },
  { x: 884, y: 398, size: 1.1, lean: -10 },
  { x: 958, y: 384, size: 1.35, lean: 5 },
]

/** One standing stone, about 100 units high. */
function Menhir({ x, y, size = 1, lean }: Stone) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${lean}) scale(${size})`}>
      <path d="M-20 4c-2-30 0-64 6-92 4-8 18-12 26-6 8 20 12 66 10 98z" fill="var(--stone)" />
      <path d="M12-94c8 20 12 66 10 98H6c4-34 4-70-4-98z" fill="var(--stone-lit)" />
      <path d="M-16-30l10-8-2-12M10-20l6 10" stroke="var(--stone-dark)" strokeWidth="2.5" fill="none" />
      <path d="M-22 6c4-8 12-4 18-6s12-4 18 0 8 2 12 6z" fill="var(--knoll)" />
    </g>
  )
}

function Trilithon() {
  return (
    <At x={764} y={336}>
      <path d="M-46 2c-2-40 0-80 4-116h24c2 40 2 80-2 116z" fill="var(--stone)" />
      <path d="M-26-114h8c2 40 2 80-2 116h-10c4-40 6-80 4-116z" fill="var(--stone-lit)" />
      <path d="M20 2c-2-40 0-80 4-116h22c4 40 4 80 2 116z" fill="var(--stone)" />
      <path d="M36-114h10c4 40 4 80 2 116H36c4-40 4-80 0-116z" fill="var(--stone-lit)" />
      <path d="M-60-112c-2-14 0-24 4-30 40-6 80-6 116 2 4 8 4 20 2 28z" fill="var(--stone)" />
      <path d="M28-143c12 0 22 1 32 3 4 8 4 20 2 28H34c4-10 0-22-6-31z" fill="var(--stone-lit)" />
    </At>
  )
}

function Moor() {
  return (
    <Layer>
      <path
        d="M0 320c90-40 160-84 270-70 90 12 150 50 250 40 120-12 200-50 320-44 140 8 230 50 360 30v150H0z"
        fill="var(--mountain)"
      />
      <path d="M0 358c120-40 250-50 390-26 120 20 260-6 400-8 150-2 280 20 410 6v90H0z" fill="var(--hill-far)" />
      <path d="M380 420c90-50 200-90 380-92 190-2 310 42 400 92z" fill="var(--knoll)" />
      <path d="M800 330c170 6 280 44 360 90H980c-30-40-90-74-180-90z" fill="var(--field-lit)" opacity="0.5" />
      <path d="M560 388c60-26 140-34 206-34s150 8 206 34c-60 24-340 26-412 0z" fill="var(--ring)" />
    </Layer>
  )
}

/** A column of light above the altar. */
function Shaft() {
  return (
    <Moving box={[724, -60, 80, 400]} motion="pulse">
      <linearGradient id="altar-shaft" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--hum)" stopOpacity="0" />
        <stop offset="1" stopColor="var(--hum)" />
      </linearGradient>
      <path d="M736-60h56l-8 400h-40z" fill="url(#altar-shaft)" />
      <path d="M754-60h20l-4 400h-12z" fill="url(#altar-shaft)" />
    </Moving>
  )
}

function Altar() {
  return (
    <Layer>
      <path d="M722 366c4-12 6-18 6-26h72c0 8 2 14 6 26z" fill="var(--stone-dark)" />
      <path d="M780 340h20c0 8 2 14 6 26h-22z" fill="var(--stone)" />
      <path d="M714 342c0-8 2-12 6-14h88c4 2 6 6 6 14z" fill="var(--stone-lit)" />
      <path
        d="M742 354l6-8 6 8-6 6zM764 346v14m0-9l7-5m-7 9l7-5M778 348l8 10M786 348l-8 10"
        stroke="var(--rune)"
        strokeWidth="2.2"
        fill="none"
      />
    </Layer>
  )
}

/** The runes on the stones, which light up one after another. */
function Runes() {
  return SIGNS.map(([x, y, d], index) => (
    <Moving key={x} box={[x - 16, y - 20, 32, 40]} motion="pulse" delay={-index * 1.3}>
      <path
        d={`M${x} ${y}${d}`}
        stroke="var(--rune)"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Moving>
  ))
}

const SIGNS = [
  [572, 318, 'm0-12v26m0-26l9 8-9 7m0 0l8 8'],
  [646, 342, 'm-6-10l12 10-12 10m6-20v22'],
  [730, 270, 'm0-14l7 12-7 12-7-12zm0 24v8'],
  [798, 268, 'm0-14v28m-9-22l9 9 9-9'],
  [888, 338, 'm0-12v24m-8-18l8-6 8 6'],
  [962, 312, 'm-7-12v26l14-26v26z'],
] as const

/** Tufts along the foot of the hill. */
const TUFTS = Array.from(
  { length: 34 },
  (_, tuft) => [tuft * 36 + ((tuft * 13) % 17), 404 + ((tuft * 11) % 20)] as const,
)

function Heather() {
  return (
    <Layer>
      <path d="M0 412c140-34 280-34 420-18 120 14 240 20 360 18 150-4 290-24 420-16v104H0z" fill="var(--field)" />
      <path
        d={TUFTS.map(([x, y]) => `M${x} ${y}q-8-4-12-14 6 2 9 8 0-10 4-16 3 8 3 15 4-7 9-8-3 11-13 15z`).join('')}
        fill="var(--heather)"
      />
      <path
        d="M180 400c0-14 10-24 26-24s30 8 32 24zM1092 398c2-18 14-26 30-24s24 10 26 24zM330 398c2-8 8-12 16-12s14 4 16 12z"
        fill="var(--stone)"
      />
      <path
        d="M208 376c16 0 28 8 30 24h-18c0-12-4-18-12-24zM1124 374c14 2 22 10 24 24h-16c0-10-2-18-8-24z"
        fill="var(--stone-lit)"
      />
      <path d="M0 458c160-26 330-14 470 8 120 19 240 22 360 8 140-17 260-14 370 0v40H0z" fill="var(--front)" />
    </Layer>
  )
}
