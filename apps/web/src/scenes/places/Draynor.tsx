import { Glints, Lights, Smoke } from '../air.tsx'
import { Cottage } from '../buildings.tsx'
import { Oak, Reeds } from '../plants.tsx'
import { Sky } from '../sky.tsx'
import { At, Layer, Moving, type Placement } from '../stage.tsx'
import './draynor.css'

/** Willows by the water, laundry on the line, and mist. */
export function Draynor() {
  return (
    <>
      <Sky clouds={CLOUDS} birds={[700, 150]} />
      <FarShore />
      <Mist y={300} />
      <Village />
      <Washing />
      <Smoke x={780} y={276} size={0.8} />
      <Water />
      <Glints d="M700 392h54M850 400h80M760 412h70M900 424h60M690 430h44M800 446h80M640 456h50" />
      <Mist y={352} />
      <Boat />
      <Willow x={602} y={384} size={0.86} />
      <Willow x={1126} y={408} size={1.42} />
      <Front />
      <Lights at={FIREFLIES} />
    </>
  )
}

const CLOUDS = [
  [270, 200, 0.8],
  [770, 160, 0.7],
] as const

const FIREFLIES = [
  [540, 396],
  [900, 380],
  [1120, 400],
] as const

function FarShore() {
  return (
    <Layer>
      <path
        d="M0 300c100-50 200-60 320-36 120 22 190-10 300-14 130-6 210 34 330 22 100-10 170-30 250-20v140H0z"
        fill="var(--mountain)"
      />
      <path d="M0 330c120-40 260-40 400-18 130 20 260 0 390-6 150-6 280 14 410 4v90H0z" fill="var(--hill-far)" />
      <Oak x={690} y={326} size={0.5} />
      <Oak x={716} y={330} size={0.42} />
      <Oak x={980} y={330} size={0.55} />
      <Oak x={1012} y={334} size={0.44} />
    </Layer>
  )
}

/** A bank of mist with ragged ends. */
function Mist({ y }: { y: number }) {
  return (
    <Moving box={[-60, y, 1320, 60]} motion="creep">
      <path
        d={`M-60 ${y + 34}c80-18 160-6 240-14 60-6 90-16 150-10s110 18 200 8 140-14 220-6 160 14 260 2 160-2 250 8c-60 12-140 8-230 16s-170 18-290 8-190 4-290 8-200-2-290-8-160 2-220-12z`}
        fill="var(--mist)"
      />
    </Moving>
  )
}

function Village() {
  return (
    <Layer>
      <path d="M400 404c70-50 190-76 330-74 140 4 250 20 350 44v30z" fill="var(--knoll)" />
      <path d="M820 340c90 4 180 18 260 34v20H900z" fill="var(--field-lit)" opacity="0.45" />
      <Cottage x={768} y={352} size={1.06} />
      <Cottage x={700} y={356} size={0.86} />
      <Cottage x={930} y={364} size={0.96} />
      <path d="M838 358v-44M896 362v-46" stroke="var(--trunk)" strokeWidth="3.5" strokeLinecap="round" />
      <path d="M838 316q30 12 58 2" stroke="var(--linen-dark)" strokeWidth="1.6" fill="none" />
      <path d="M508 366c40-8 60-14 96-12l-20 22z" fill="var(--road)" opacity="0.7" />
    </Layer>
  )
}

function Washing() {
  return (
    <Moving box={[840, 316, 54, 32]} motion="sway" origin="50% 0%">
      <path d="M844 319l5 1 4 1 4-1 3 6-4 2v16h-13v-17l-3-1z" fill="var(--linen)" />
      <path d="M864 323h12v19q-6 3-12 0z" fill="var(--cloth-red)" />
      <path d="M880 322l11-2v14l-3 1v-6h-3v8l-4 1z" fill="var(--cloth-blue)" />
    </Moving>
  )
}

function Water() {
  return (
    <Layer>
      <path d="M400 412c80-30 210-38 330-36 170 2 330 2 470 6v118H400z" fill="var(--water)" />
      <path d="M690 378h180c-10 22-40 30-80 30s-90-6-100-30z" fill="var(--knoll)" opacity="0.35" />
      <path d="M700 366h92v7h-92z" fill="var(--wood)" />
      <path d="M708 370v30M732 370v30M756 370v30M780 370v30" stroke="var(--trunk)" strokeWidth="4" />
    </Layer>
  )
}

function Boat() {
  return (
    <Moving box={[826, 356, 84, 44]} motion="bob">
      <path d="M830 384h76c-6 12-14 14-26 14h-24c-12 0-20-4-26-14z" fill="var(--wood)" />
      <path d="M830 384h76l-3 5h-70z" fill="var(--roof-lit)" />
      <path d="M852 384l34-24" stroke="var(--trunk)" strokeWidth="2.5" strokeLinecap="round" />
    </Moving>
  )
}

/** The length of each hanging branch, from right to left. */
const BOUGHS = [52, 86, 66, 92, 48, 34, 58, 40, 80, 62, 94, 56]
const FRINGE = BOUGHS.map((length) => `v${length}q-5 11-10 0v-${length}q-1.5-5-3 0`).join('')

/** An old willow, about 170 units high, with swaying branches. */
function Willow({ x, y, size = 1 }: Placement) {
  return (
    <>
      <Layer>
        <At x={x} y={y} size={size}>
          <path
            d="M-16 2c10-26 2-60-2-106l14 8 6 30 10-40 14 2c-8 40-10 76 4 106-16 6-32 6-46 0z"
            fill="var(--trunk)"
          />
        </At>
      </Layer>
      <Moving
        box={[x - 84 * size, y - 186 * size, 168 * size, 190 * size]}
        motion="sway"
        origin="50% 45%"
        delay={-x / 100}
      >
        <At x={x} y={y} size={size}>
          <path d="M78-104c4-34-10-62-34-66-18-18-62-18-78 2-26 4-42 34-44 64v16h156z" fill="var(--leaf)" />
          <path d={`M78-108${FRINGE}z`} fill="var(--leaf)" />
          <path
            d="M44-170c24 4 38 32 34 66v34q-5 11-10 0v-30q-1.5-5-3 0v60q-5 11-10 0v-66c2-26 0-46-11-64z"
            fill="var(--leaf-lit)"
          />
          <path
            d="M-56-120c4 30 0 50-4 76M-30-140c6 30 4 50 0 88M6-150c0 40 0 60-4 84M30-146c-6 30-2 60-2 90"
            stroke="var(--leaf-lit)"
            strokeWidth="3"
            strokeLinecap="round"
            fill="none"
            opacity="0.5"
          />
        </At>
      </Moving>
    </>
  )
}

function Front() {
  return (
    <Layer>
      <path d="M0 400c120-26 260-26 380-8 80 12 120 30 190 46l30 62H0z" fill="var(--field)" />
      <Oak x={330} y={404} size={0.9} />
      <Oak x={232} y={408} size={1.1} />
      <Oak x={96} y={418} size={1.4} />
      <path d="M1200 398c-80 0-150 8-190 26-30 16-20 40-60 76h250z" fill="var(--front)" />
      <path d="M0 458c160-26 330-14 470 14 60 14 100 20 130 28H0z" fill="var(--front)" />
      <Reeds x={480} y={428} size={1.1} />
      <Reeds x={524} y={446} />
      <Reeds x={978} y={438} size={1.2} />
      <Reeds x={954} y={456} />
    </Layer>
  )
}
