import { Glow, Lights } from '../air.tsx'
import { Sky } from '../sky.tsx'
import { At, Layer, Moving, type Placement } from '../stage.tsx'
import './dragons-cave.css'

/** A smoking mountain with the dragon's cave. */
export function DragonsCave() {
  return (
    <>
      <Sky clouds={CLOUDS} />
      <Crags />
      <Plume />
      <Mountain />
      <Glow x={838} y={330} reach={150} color="var(--breath)" motion="breathe" />
      <Cave />
      <Eyes />
      <Lights at={EMBERS} motion="rise" className="scene-spark" />
      <Front />
    </>
  )
}

const CLOUDS = [
  [280, 210, 1],
  [560, 160, 0.7],
  [980, 150, 1.1],
] as const

const EMBERS = [
  [786, 340],
  [814, 366],
  [838, 352],
  [860, 370],
  [892, 344],
] as const

function Crags() {
  return (
    <Layer>
      <path
        d="M0 330l60-40 40 16 70-62 44 40 50-20 70 58 50-22 80 50 60-30 60 30 120 70v10H0z"
        fill="var(--mountain)"
      />
      <path d="M1200 250l-60 20-50-40-70 60-50 20-70 110h300z" fill="var(--mountain)" />
      <path d="M0 372l90-40 60 18 80-30 90 34 70-16 110 40 160 40v30H0z" fill="var(--hill-far)" />
    </Layer>
  )
}

/** The smoke above the peak. */
function Plume() {
  return (
    <Moving box={[710, 40, 240, 120]} motion="creep">
      <path
        d="M776 150c-10-22 14-30 8-50-4-18 20-30 36-20 8-20 44-20 50 0 22-6 36 14 24 28 20 0 30 20 14 30-14 8-30 0-44 8-10 8-20 12-34 10-18 2-40 4-54-6z"
        fill="var(--plume)"
      />
    </Moving>
  )
}

function Mountain() {
  return (
    <Layer>
      <path
        d="M520 410c40-50 70-66 96-112l30-10 34-66 26-4 40-70 24-12h76l22 20 40 66 30 8 30 64 34 14 40 60 70 42z"
        fill="var(--rock)"
      />
      <path
        d="M846 136l22 20 40 66 30 8 30 64 34 14 40 60 70 42H970c0-50-30-70-46-116-14-40-50-90-78-158z"
        fill="var(--rock-lit)"
      />
      <path d="M770 136h76l-14 12-10-6-14 10-12-8-14 6z" fill="var(--breath)" />
      <path
        d="M710 222l20 34-12 40M656 300l24 30-10 36M950 262l-16 34 18 30"
        stroke="var(--rock-dark)"
        strokeWidth="5"
        fill="none"
      />
      {/* a vein of fire down the flank */}
      <path
        d="M832 148c4 20-10 26-4 44 4 14 14 18 10 36"
        stroke="var(--lava)"
        strokeWidth="5"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M810 150c-4 12 2 18-4 28" stroke="var(--lava)" strokeWidth="3" fill="none" strokeLinecap="round" />
    </Layer>
  )
}

/** The cave's mouth, with teeth of rock. */
function Cave() {
  return (
    <Layer>
      <path d="M722 402c-14-60 10-122 66-146 40-16 84-8 116 22 36 34 44 84 34 124z" fill="var(--rock-dark)" />
      <path d="M738 402c-10-50 10-102 58-122 36-14 72-8 98 18 30 30 36 70 28 104z" fill="var(--throat)" />
      <path d="M764 402c-4-38 12-76 44-90 28-10 54-4 72 14 20 22 24 50 18 76z" fill="var(--throat-lit)" />
      <path d="M782 402c-2-32 14-58 36-66 24-8 46-2 58 14 14 18 14 36 8 52z" fill="var(--lava)" />
      <path
        d="M796 404c0-12 4-20 12-24l-18-32c12 4 20 10 28 20l2-16 10 14h16l10-14 2 16c8-10 16-16 28-20l-18 32c8 4 12 12 12 24z"
        fill="var(--rock-dark)"
      />
      <path
        d="M760 306l10 36 14-54 4 0 8 38 14-50 10-2 8 32 10-32 10 0 10 44 12-38 10 6 4 40 14-24-14-26-30-22-40-8-40 12-24 28z"
        fill="var(--rock-dark)"
      />
      <path d="M734 404l10-34 10 30 8-22 10 26zM888 404l10-26 8 22 12-36 10 40z" fill="var(--rock)" />
      <path d="M918 364l10 40h-14zM906 400l-8-22 4 26z" fill="var(--rock-lit)" />
    </Layer>
  )
}

/** The dragon's eyes in the dark. */
function Eyes() {
  return (
    <Moving box={[814, 374, 48, 20]} motion="twinkle">
      <path d="M817 380q8-6 15 4-10 5-15-4zM859 380q-8-6-15 4 10 5 15-4z" fill="var(--eye)" />
    </Moving>
  )
}

function Front() {
  return (
    <Layer>
      <path d="M0 412c120-24 260-26 400-16 150 8 250 6 380 2 150-4 290-8 420 6v96H0z" fill="var(--field)" />
      <path d="M786 402h100c20 30 60 60 90 98H670c60-30 100-60 116-98z" fill="var(--road)" />
      <path d="M740 402h54c6 20 16 30 26 44-30 8-80 8-104 0 12-14 20-26 24-44z" fill="var(--breath)" opacity="0.35" />
      <DeadTree x={630} y={400} size={1.1} />
      <DeadTree x={1054} y={404} size={1.35} />
      <DeadTree x={300} y={410} size={1.2} />
      <DeadTree x={96} y={420} size={1.6} />
      <Bones x={710} y={410} />
      <At x={986} y={406}>
        <path d="M0 0v-44M-9-34H9" stroke="var(--steel)" strokeWidth="4" transform="rotate(16)" />
        <circle cx="26" cy="-8" r="13" fill="var(--rust)" />
        <circle cx="26" cy="-8" r="4" fill="var(--steel)" />
      </At>
      <path d="M400 404l16-26 26-6 20 32zM1060 408l20-34 34-4 24 38zM184 410l14-22 24 0 14 22z" fill="var(--rock)" />
      <path d="M442 372l20 32h-24l-8-26zM1114 370l24 38h-30l-10-30zM222 388l14 22h-18z" fill="var(--rock-lit)" />
      <path d="M0 458c160-26 330-14 470 8 120 19 240 22 360 8 140-17 260-14 370 0v40H0z" fill="var(--front)" />
    </Layer>
  )
}

function DeadTree({ x, y, size }: Placement) {
  return (
    <At x={x} y={y} size={size}>
      <path
        d="M-5 2c3-24 1-40-2-56-8-4-16-12-20-24 6 8 12 12 18 14-2-10-2-20 2-30 2 12 4 22 6 32 4-6 8-16 8-26 4 12 2 24-2 34 8-2 14-6 18-14-2 12-10 20-20 24-2 14-2 30 4 46z"
        fill="var(--char)"
      />
    </At>
  )
}

/** A large skeleton. */
function Bones({ x, y }: Placement) {
  return (
    <At x={x} y={y}>
      <path
        d="M-34 0q-2-22 10-30M-20 0q-2-26 12-34M-4 0q-2-26 12-32M12 0q0-20 10-26"
        stroke="var(--bone)"
        strokeWidth="4"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M-40-2q34-10 66-2" stroke="var(--bone)" strokeWidth="5" fill="none" strokeLinecap="round" />
      <path d="M30-4c0-10 8-14 16-12 8 0 14 6 14 10l-8 2-2 4H38z" fill="var(--bone)" />
      <circle cx="44" cy="-9" r="2.5" fill="var(--char)" />
    </At>
  )
}
