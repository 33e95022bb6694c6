import { Glow, Smoke } from '../air.tsx'
import { Sails } from '../buildings.tsx'
import { Oak } from '../plants.tsx'
import { Sky } from '../sky.tsx'
import { At, Layer, Moving, type Placement } from '../stage.tsx'
import './cooks-guild.css'

/** A mill turned into a kitchen, among wheat fields. */
export function CooksGuild() {
  return (
    <>
      <Sky clouds={CLOUDS} birds={[600, 150]} />
      <Fields />
      <Kitchen />
      <Sails x={740} y={206} reach={92} />
      <Smoke x={851} y={226} size={1.5} />
      <Smoke x={921} y={218} size={1.8} />
      <Smoke x={985} y={236} size={1.3} />
      <Glow x={900} y={352} reach={66} color="var(--oven)" />
      <Yard />
      <Moving box={[600, 330, 40, 34]} motion="sway" origin="0% 0%">
        <path d="M606 336h28v20q-14 8-28 0z" fill="var(--banner)" />
        <path d="M614 342v8M620 341v10M626 342v8" stroke="var(--straw-lit)" strokeWidth="2" />
      </Moving>
      <Front />
    </>
  )
}

const CLOUDS = [
  [330, 190, 1],
  [980, 150, 0.8],
] as const

function Fields() {
  return (
    <Layer>
      <path d="M0 310c120-40 240-50 380-30 140 18 260-24 420-26 150-2 280 30 400 20v140H0z" fill="var(--mountain)" />
      <path d="M0 350c130-44 270-50 420-26 140 20 260-8 400-14 140-4 260 10 380 4v100H0z" fill="var(--hill-far)" />
      <path d="M60 340c60-20 120-26 190-22l60 50H20zM330 322c50 0 90 4 130 8l40 40H350z" fill="var(--wheat)" />
      <path d="M1020 318c60 0 110 2 160-2l40 60h-180z" fill="var(--wheat)" />
      <path d="M420 400c90-44 210-64 340-62 160 2 290 26 440 58v20H420z" fill="var(--knoll)" />
    </Layer>
  )
}

function Kitchen() {
  return (
    <Layer>
      {/* the old mill */}
      <path d="M690 370l18-160h64l18 160z" fill="var(--stone)" />
      <path d="M752 370l2-160h18l18 160z" fill="var(--stone-lit)" opacity="0.75" />
      <path d="M698 300h86l2 8h-90z" fill="var(--wood)" />
      <path d="M698 214c4-40 22-62 42-62s38 22 42 62z" fill="var(--roof)" />
      <path d="M740 152c20 0 38 22 42 62h-26c2-26-4-48-16-62z" fill="var(--roof-lit)" />
      <path
        d="M732 268v-14a8 9 0 0 1 16 0v14zM712 334v-12a6 7 0 0 1 12 0v12zM756 334v-12a6 7 0 0 1 12 0v12z"
        fill="var(--pane)"
      />
      <path d="M728 370v-28a12 13 0 0 1 24 0v28z" fill="var(--wood)" />
      {/* the great kitchen leaning on it */}
      <Stack x={851} y={228} />
      <Stack x={921} y={220} size={1.15} />
      <Stack x={985} y={238} />
      <path d="M784 370v-62h246v62z" fill="var(--plaster)" />
      <path d="M940 370v-62h90v62z" fill="var(--plaster-lit)" />
      <path d="M776 312l24-50h206l34 50z" fill="var(--roof)" />
      <path d="M950 262h56l34 50h-72z" fill="var(--roof-lit)" />
      <path d="M784 340h246M800 308v62M844 308v62M958 308v62M1014 308v62" stroke="var(--wood)" strokeWidth="4" />
      <path d="M812 334v-16h22v16zM968 334v-16h36v16z" fill="var(--pane)" />
      <path d="M860 370v-24a40 34 0 0 1 80 0v24z" fill="var(--stone-dark)" />
      <path d="M868 370v-22a32 27 0 0 1 64 0v22z" fill="var(--oven)" />
      <path d="M882 362h36l-4 8h-28zM888 362q12-16 24 0z" fill="var(--iron)" />
      <path d="M900 362v-32" stroke="var(--iron)" strokeWidth="2" />
    </Layer>
  )
}

/** A brick chimney with its mouth at (x, y). */
function Stack({ x, y, size }: Placement) {
  return (
    <At x={x} y={y} size={size}>
      <path d="M-11 60l2-58H9l2 58z" fill="var(--brick)" />
      <path d="M2 60V2h7l2 58z" fill="var(--brick-lit)" />
      <path d="M-13-4h26v9h-26z" fill="var(--stone-dark)" />
    </At>
  )
}

function Yard() {
  return (
    <Layer>
      <path d="M606 392v-64h34" stroke="var(--trunk)" strokeWidth="4" fill="none" strokeLinecap="round" />
      <Barrel x={800} y={380} />
      <Barrel x={826} y={384} />
      <Barrel x={813} y={362} size={0.9} />
      <At x={984} y={386}>
        <path d="M-36-4l4-18h64l4 18z" fill="var(--wood)" />
        <path d="M-28-22a8 9 0 0 1 16 0zM-14-22a9 10 0 0 1 18 0zM4-22a8 8 0 0 1 16 0z" fill="var(--pumpkin)" />
        <path d="M-20-31v-4M-5-32v-4M12-30v-4" stroke="var(--leaf)" strokeWidth="3" />
        <circle cx="-22" cy="-3" r="8" fill="var(--trunk)" />
        <circle cx="22" cy="-3" r="8" fill="var(--trunk)" />
      </At>
      <At x={668} y={384}>
        <path d="M-18 0c-2-18 4-26 12-27h12c8 1 14 9 12 27zM-7-27l-4-7h22l-4 7z" fill="var(--sack)" />
        <path d="M6-27c8 1 14 9 12 27H8c2-10 2-18-2-27z" fill="var(--straw-lit)" />
      </At>
    </Layer>
  )
}

function Barrel({ x, y, size }: Placement) {
  return (
    <At x={x} y={y} size={size}>
      <path d="M-11 0c-3-9-3-17 0-26h22c3 9 3 17 0 26z" fill="var(--wood)" />
      <path d="M3 0c2-9 2-17 0-26h8c3 9 3 17 0 26z" fill="var(--roof-lit)" opacity="0.5" />
      <path d="M-13-7h26M-13-19h26" stroke="var(--iron)" strokeWidth="2.5" />
    </At>
  )
}

/** Positions of the ears along the edge of the field. */
const EARS = Array.from({ length: 46 }, (_, ear) => [ear * 13 - 4, 412 + ((ear * 7) % 9) - ear * 0.4] as const)

function Front() {
  return (
    <Layer>
      <path d="M560 392c200-14 430-18 640 6v102H500z" fill="var(--field)" />
      <path d="M0 410c150-30 300-32 430-22 80 6 130 20 170 44l30 68H0z" fill="var(--wheat-dark)" />
      <path
        d={EARS.map(([x, y]) => `M${x} ${y}c-6-12-5-24 2-32 6 9 6 20-2 32zm-1 0h2v30h-2z`).join('')}
        fill="var(--wheat)"
      />
      <path
        d={EARS.map(([x, y]) => `M${x + 2} ${y - 32}c6 9 6 20-2 32 3-12 3-22 2-32z`).join('')}
        fill="var(--wheat-lit)"
      />
      <Oak x={1090} y={400} size={1.15} />
      <Oak x={1152} y={410} size={1.4} />
      <path d="M0 462c160-26 330-14 470 8 120 15 240 18 360 4 140-17 260-14 370 0v40H0z" fill="var(--front)" />
    </Layer>
  )
}
