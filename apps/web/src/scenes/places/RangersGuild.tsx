import { Lights, Smoke } from '../air.tsx'
import { Pine } from '../plants.tsx'
import { Sky } from '../sky.tsx'
import { At, Layer, Moving, type Placement } from '../stage.tsx'
import './rangers-guild.css'

/** A palisade among pines, a long low hall, and archery targets. */
export function RangersGuild() {
  return (
    <>
      <Sky clouds={CLOUDS} birds={[640, 146]} />
      <Woods />
      <Hall />
      <Smoke x={720} y={250} />
      <Watch />
      <Range />
      <Front />
      <Lights at={FIREFLIES} />
    </>
  )
}

const CLOUDS = [
  [260, 190, 0.8],
  [740, 150, 0.8],
] as const

const FIREFLIES = [
  [500, 392],
  [700, 396],
  [1090, 380],
] as const

/** The silhouette of a distant wood, one tooth per tree. */
const ridge = (y: number, tops: readonly number[]) =>
  `M0 ${y}${tops.map((top) => `l10-${top} 3 ${top * 0.35} 3-2 4 ${top * 0.65 + 2}`).join('')}V420H0z`

const FAR = ridge(
  300,
  Array.from({ length: 62 }, (_, tree) => 30 + ((tree * 17) % 23)),
)
const NEAR = ridge(
  340,
  Array.from({ length: 62 }, (_, tree) => 44 + ((tree * 29) % 31)),
)

function Woods() {
  return (
    <Layer>
      <path d="M0 290c140-60 260-70 420-40 160 34 300-30 460-22 120 6 220 40 320 22v170H0z" fill="var(--mountain)" />
      <path d={FAR} fill="var(--hill-far)" />
      <path d={NEAR} fill="var(--hill-near)" />
      <Pine x={1088} y={366} size={2} />
      <Pine x={1150} y={372} size={2.4} />
      <Pine x={520} y={368} size={1.9} />
    </Layer>
  )
}

function Hall() {
  return (
    <Layer>
      <path d="M430 392c120-34 280-40 420-36 140 4 250 14 350 36v20H430z" fill="var(--knoll)" />
      <At x={760} y={366}>
        <path d="M-52-84v-28h20v34z" fill="var(--stone)" />
        <path d="M-42-84v-28h10v34z" fill="var(--stone-lit)" />
        <path d="M-138 0v-42h276V0z" fill="var(--wood)" />
        <path d="M-138-14h276M-138-28h276" stroke="var(--trunk)" strokeWidth="2" opacity="0.8" />
        <path d="M-156-36q30-50 54-58h210q26 10 50 58z" fill="var(--moss)" />
        <path d="M108-94q26 10 50 58h-64q18-26 14-58z" fill="var(--moss-lit)" />
        <path d="M-156-36h314v6h-314z" fill="var(--trunk)" />
        <path
          d="M-112-92l-8-14M-96-94l8-14M104-94l-8-14M112-94l10-12"
          stroke="var(--trunk)"
          strokeWidth="4"
          strokeLinecap="round"
        />
        <path d="M-110-8v-18h22v18zM-70-8v-18h22v18zM50-8v-18h22v18zM90-8v-18h22v18z" fill="var(--pane)" />
        <path d="M-99-26v18M-59-26v18M61-26v18M101-26v18" stroke="var(--trunk)" strokeWidth="2" />
        <path d="M-18 0v-46h36V0z" fill="var(--trunk)" />
        <path d="M-13 0v-40h26V0z" fill="var(--hollow)" />
        {/* antlers above the door */}
        <path
          d="M0-50q-4-8-14-10-8-4-8-12M-14-60q-2-6 2-10M0-50q4-8 14-10 8-4 8-12M14-60q2-6-2-10"
          stroke="var(--bone)"
          strokeWidth="3"
          fill="none"
          strokeLinecap="round"
        />
      </At>
    </Layer>
  )
}

/** The watchtower with its flag. */
function Watch() {
  return (
    <>
      <Layer>
        <At x={1022} y={388}>
          <path d="M-26 0l10-150h6L-18 0zM26 0L16-150h-6L18 0z" fill="var(--trunk)" />
          <path d="M-22-50l40-44M22-50l-40-44M-24-6l44-40M24-6l-44-40" stroke="var(--trunk)" strokeWidth="3.5" />
          <path d="M-30-146h60v-26h-60z" fill="var(--wood)" />
          <path d="M6-146h24v-26H6z" fill="var(--wood-lit)" />
          <path d="M-24-172v-24M24-172v-24" stroke="var(--trunk)" strokeWidth="4" />
          <path d="M-40-194L0-226l40 32z" fill="var(--moss)" />
          <path d="M0-226l40 32H14z" fill="var(--moss-lit)" />
          <path d="M-6-172v-14a6 6 0 0 1 12 0v14z" fill="var(--front)" />
          <path d="M0-226v-30" stroke="var(--trunk)" strokeWidth="3" />
        </At>
      </Layer>
      <Moving box={[1022, 132, 38, 20]} motion="sway" origin="0% 50%">
        <path d="M1022 133l36 5-8 6 6 8-34-2z" fill="var(--banner)" />
      </Moving>
    </>
  )
}

function Range() {
  return (
    <Layer>
      <Palisade from={452} to={640} y={392} />
      <Palisade from={868} to={1200} y={394} />
      <Target x={668} y={398} />
      <Target x={744} y={402} size={1.15} />
      <Target x={826} y={398} />
    </Layer>
  )
}

/** Sharpened logs side by side. */
function Palisade({ from, to, y }: { from: number; to: number; y: number }) {
  const logs = Array.from({ length: Math.round((to - from) / 13) }, (_, log) => ({
    left: from + log * 13,
    height: 46 + ((log * 7) % 9),
  }))
  const draw = (inset: number, width: number) =>
    logs
      .map(({ left, height }) => `M${left + inset} ${y}v-${height}l${width / 2}-10 ${width / 2} 10v${height}z`)
      .join('')
  return (
    <g>
      <path d={draw(0, 12)} fill="var(--wood)" />
      <path d={draw(7, 5)} fill="var(--wood-lit)" />
      <path d={`M${from} ${y - 34}H${to}M${from} ${y - 12}H${to}`} stroke="var(--trunk)" strokeWidth="4" />
    </g>
  )
}

function Target({ x, y, size }: Placement) {
  return (
    <At x={x} y={y} size={size}>
      <path d="M-14 2l10-40M14 2L4-40" stroke="var(--trunk)" strokeWidth="3.5" strokeLinecap="round" />
      <circle cy="-28" r="19" fill="var(--straw)" />
      <circle cy="-28" r="15" fill="var(--banner)" />
      <circle cy="-28" r="10" fill="var(--straw)" />
      <circle cy="-28" r="5" fill="var(--banner)" />
      <path d="M-1-28l-20-10M5-24l-24-2" stroke="var(--bone)" strokeWidth="2" />
    </At>
  )
}

function Front() {
  return (
    <Layer>
      <path d="M0 404c130-28 280-28 430-16 260 12 520 8 770 2v110H0z" fill="var(--field)" />
      <Pine x={420} y={402} size={1.5} />
      <Pine x={346} y={404} size={1.8} />
      <Pine x={262} y={408} size={1.6} />
      <Pine x={180} y={412} size={2.1} />
      <Pine x={84} y={420} size={1.9} />
      <Pine x={6} y={428} size={2.3} />
      <Pine x={1122} y={414} size={1.9} />
      <Pine x={1190} y={424} size={2.3} />
      <path d="M0 452c160-26 330-14 470 8 120 19 240 22 360 8 140-17 260-14 370 0v40H0z" fill="var(--front)" />
    </Layer>
  )
}
