import { Glints, Glow, Lights, Smoke } from '../air.tsx'
import { inMotion } from '../motion.ts'
import { Pine } from '../plants.tsx'
import { Sky } from '../sky.tsx'
import { At, Layer, Moving, type Placement } from '../stage.tsx'
import './barbarian.css'

/** Longhouses by a waterfall, and a fire. */
export function Barbarian() {
  return (
    <>
      <Sky clouds={CLOUDS} birds={[680, 150]} />
      <Fells />
      <Falls />
      <Village />
      <Smoke x={664} y={274} size={1.3} />
      <Smoke x={838} y={300} />
      <Glow x={758} y={372} reach={70} color="var(--fire)" />
      <Fire />
      <Lights at={SPARKS} motion="rise" className="scene-spark" />
      <Front />
      <Glints d="M900 424h70M1000 414h80M940 440h90M840 452h60M1060 434h70" />
    </>
  )
}

const CLOUDS = [
  [300, 176, 0.8],
  [700, 140, 0.7],
] as const

const SPARKS = [
  [750, 360],
  [757, 356],
  [765, 362],
] as const

function Fells() {
  return (
    <Layer>
      <path
        d="M0 340l90-70 50 20 110-96 60 50 70-30 90 70 60-40 70 56 100-80 110-86 90 90 60-30 140 96v120H0z"
        fill="var(--mountain)"
      />
      <path
        d="M250 194l60 50 14-6-30 34-14-22-20 20-24-18-26 12zM810 134l90 90 16-8-40 34-20-24-26 20-22-26-30 16 10-34-36 14z"
        fill="var(--snow)"
      />
      <path d="M0 366c100-50 210-56 330-30 120 24 240 20 360 8 180-16 350-24 510-14v90H0z" fill="var(--hill-far)" />
    </Layer>
  )
}

/** The waterfall on the right. */
function Falls() {
  return (
    <>
      <Layer>
        <path d="M880 404c4-60-4-110 30-166 14-24 40-32 74-30l20 14 60-6 30-14 106 16v200H880z" fill="var(--rock)" />
        <path d="M1076 212l18-10 106 16v200h-90c0-70-24-140-34-206z" fill="var(--rock-lit)" />
        <path
          d="M914 250l28 14-10 50 18 30M1150 250l-20 40 24 50"
          stroke="var(--rock-dark)"
          strokeWidth="4"
          fill="none"
          opacity="0.6"
        />
        <path d="M986 216c20-8 56-10 74 0 2 60 8 130 20 186H970c10-60 16-130 16-186z" fill="var(--water)" />
      </Layer>
      <div className="scene-fall">
        <svg viewBox="976 214 102 190" className="scene-full" {...inMotion('fall')} aria-hidden="true">
          {STREAKS.map(([d, dashes, width]) => (
            <path key={d} d={d} stroke="var(--water-lit)" strokeWidth={width} strokeDasharray={dashes} fill="none" />
          ))}
        </svg>
      </div>
      <Layer>
        <path d="M960 404c8-20 30-24 40-14 8-14 34-14 42 0 12-12 40-8 48 14z" fill="var(--foam)" />
        <Pine x={912} y={250} size={0.6} />
        <Pine x={938} y={232} size={0.8} />
        <Pine x={1112} y={214} size={0.75} />
        <Pine x={1160} y={222} size={1} />
      </Layer>
    </>
  )
}

/** The pattern repeats every quarter of the box, 47.5 units, which is one cycle of the motion. */
const STREAKS = [
  ['M999 180C994 260 988 330 984 470', '20 27.5', 3],
  ['M1009 170C1006 260 1003 330 1000 470', '38 9.5', 2],
  ['M1022 186v284', '12 35.5', 4],
  ['M1031 176v294', '34 13.5', 2],
  ['M1043 180C1045 260 1048 330 1051 470', '16 31.5', 3.5],
  ['M1053 170C1057 260 1062 330 1067 470', '40 7.5', 2],
] as const

function Village() {
  return (
    <Layer>
      <path d="M420 392c90-36 200-44 330-38 80 4 130 16 190 40v20H420z" fill="var(--knoll)" />
      <Pine x={520} y={372} size={0.9} />
      <Pine x={552} y={378} size={0.7} />
      <Pine x={906} y={380} size={0.8} />
      <Longhouse x={664} y={374} size={1.25} />
      <Longhouse x={842} y={382} size={0.9} />
      <Totem x={584} y={386} />
    </Layer>
  )
}

/** A longhouse seen from its end, with crossed beams carved as beasts; 120 units wide. */
function Longhouse({ x, y, size }: Placement) {
  return (
    <At x={x} y={y} size={size}>
      <path d="M14-76L70-62 82-6 66 0H20z" fill="var(--thatch-lit)" />
      <path d="M20-60l54 12M24-44l54 12M28-28l52 10" stroke="var(--thatch)" strokeWidth="2.5" opacity="0.7" />
      <path d="M-44 0l8-30L0-76l36 46 8 30z" fill="var(--wood)" />
      <path d="M-24 0v-34M-12 0v-52M12 0v-52M24 0v-34" stroke="var(--trunk)" strokeWidth="2" />
      <path d="M-58-2C-46-34-24-60 4-86l8 7C-10-50-34-30-46 2z" fill="var(--thatch)" />
      <path d="M58-2C46-34 24-60-4-86l-8 7C10-50 34-30 46 2z" fill="var(--thatch-lit)" />
      <path d="M-4-86l18-20q8-4 9 4-7 1-9 7L4-78zM4-86l-18-20q-8-4-9 4 7 1 9 7L-4-78z" fill="var(--trunk)" />
      <path d="M-10 0v-24a10 10 0 0 1 20 0V0z" fill="var(--pane)" />
      <circle cx="-27" cy="-20" r="7" fill="var(--banner)" />
      <circle cx="-27" cy="-20" r="2.5" fill="var(--stone-lit)" />
      <circle cx="27" cy="-20" r="7" fill="var(--shield)" />
      <circle cx="27" cy="-20" r="2.5" fill="var(--stone-lit)" />
    </At>
  )
}

function Totem({ x, y }: Placement) {
  return (
    <At x={x} y={y}>
      <path d="M-7 0l2-70H5l2 70z" fill="var(--trunk)" />
      <path d="M1 0v-70h4l2 70z" fill="var(--wood)" />
      <path d="M-14-70l6 8H8l6-8-4-12-6 6h-8l-6-6z" fill="var(--wood)" />
      <path d="M-5-70h3v3h-3zM2-70h3v3H2z" fill="var(--pane)" />
      <path d="M-8-44H8M-8-28H8" stroke="var(--banner)" strokeWidth="4" />
    </At>
  )
}

function Fire() {
  return (
    <>
      <Layer>
        <path d="M738 390l40-10M740 380l38 10" stroke="var(--trunk)" strokeWidth="6" strokeLinecap="round" />
      </Layer>
      <Moving box={[738, 346, 40, 40]} motion="pulse" origin="50% 100%">
        <path
          d="M758 346c4 12 16 16 14 28-2 9-8 12-14 12s-14-4-14-12c0-8 6-10 7-18 3 4 5 6 5 8 3-5 3-11 2-18z"
          fill="var(--fire)"
        />
        <path
          d="M759 364c2 6 7 8 6 14-1 5-4 7-7 7s-7-2-7-7c0-4 3-5 4-9 1 2 2 3 2 4 1-3 2-5 2-9z"
          fill="var(--fire-pale)"
        />
      </Moving>
    </>
  )
}

function Front() {
  return (
    <Layer>
      <path d="M0 404c130-34 280-34 430-18 150 14 290 6 470 14 40 4 70 20 60 100H0z" fill="var(--field)" />
      <path d="M1200 402c-90-8-180-8-250 0-80 10-120 30-190 42-60 12-80 30-90 56h530z" fill="var(--water)" />
      <Pine x={436} y={394} size={1} />
      <Pine x={384} y={400} size={1.3} />
      <Pine x={320} y={404} size={1.1} />
      <Pine x={262} y={410} size={1.45} />
      <Pine x={186} y={416} size={1.25} />
      <Pine x={118} y={420} size={1.6} />
      <Pine x={40} y={428} size={1.5} />
      <path
        d="M0 456c160-26 330-14 470 8 70 12 120 20 170 36H0zM1200 440c-60 10-100 30-120 60h120z"
        fill="var(--front)"
      />
    </Layer>
  )
}
