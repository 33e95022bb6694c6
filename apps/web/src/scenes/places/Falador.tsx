import { Oak } from '../plants.tsx'
import { Sky } from '../sky.tsx'
import { At, Layer, Moving, type Placement } from '../stage.tsx'
import { Tower, Wall } from '../town.tsx'
import './falador.css'

/** A pale keep at the end of a straight street, with the mine on the side. */
export function Falador() {
  return (
    <>
      <Sky clouds={CLOUDS} birds={[520, 160]} />
      <Hills />
      <Keep />
      <Moving box={[760, 122, 44, 26]} motion="sway" origin="0% 50%">
        <path d="M760 124l40 6-10 7 8 9-38-2z" fill="var(--banner)" />
      </Moving>
      <Mine />
      <Front />
    </>
  )
}

const CLOUDS = [
  [300, 180, 0.9],
  [600, 150, 0.7],
  [900, 190, 1.2],
  [1060, 130, 0.6],
] as const

function Hills() {
  return (
    <Layer>
      <path
        d="M0 310c120-70 190-40 290-76 90 40 170 20 260 60 90-40 170-20 260-50 120 40 250 0 390 46v120H0z"
        fill="var(--mountain)"
      />
      <path d="M0 350c160-40 320-46 500-20 180 20 360-16 700 0v80H0z" fill="var(--hill-far)" />
    </Layer>
  )
}

function Keep() {
  return (
    <Layer>
      <path d="M470 396c60-50 160-76 290-76s230 26 290 76z" fill="var(--knoll)" />
      <path d="M800 322c110 6 200 30 250 74h-90c-40-36-90-58-160-74z" fill="var(--field-lit)" opacity="0.5" />
      <Tower x={690} y={340} width={36} height={114} cap="cone" />
      <Tower x={830} y={340} width={36} height={114} cap="cone" />
      <path d="M714 340V206h92v134z" fill="var(--stone)" />
      <path d="M776 340V206h30v134z" fill="var(--stone-lit)" opacity="0.7" />
      <path d="M708 210v-14h104v14z" fill="var(--stone-dark)" />
      <path d="M712 196l20-32h56l20 32z" fill="var(--roof)" />
      <path d="M788 164l20 32h-26l-14-32z" fill="var(--roof-lit)" />
      <Tower x={760} y={170} width={26} height={20} cap="cone" />
      <path d="M760 121v28" stroke="var(--stone-dark)" strokeWidth="2.5" />
      <Slits x={690} y={262} />
      <Slits x={830} y={262} />
      <Slits x={736} y={246} />
      <Slits x={760} y={246} />
      <Slits x={784} y={246} />
      <path d="M752 284v-14a8 9 0 0 1 16 0v14z" fill="var(--pane)" />
      <Wall x={560} y={382} width={400} height={66} />
      {[560, 640, 880, 960].map((x) => (
        <Tower key={x} x={x} y={386} width={34} height={96} cap="cone" />
      ))}
      {[560, 640, 880, 960].map((x) => (
        <Slits key={x} x={x} y={336} />
      ))}
      <path d="M716 386v-92h8v7h10v-7h10v7h10v-7h12v7h10v-7h10v7h10v-7h8v92z" fill="var(--stone-lit)" />
      <path d="M716 386v-92h8v7h10v-7h10v7h6v85z" fill="var(--stone)" />
      <path d="M738 386v-34a22 24 0 0 1 44 0v34z" fill="var(--stone-dark)" />
      <path d="M744 386v-32a16 18 0 0 1 32 0v32z" fill="var(--hollow)" />
      <path d="M724 316h12v26l-6 6-6-6zM784 316h12v26l-6 6-6-6z" fill="var(--banner)" />
    </Layer>
  )
}

/** One tall window. */
function Slits({ x, y }: Placement) {
  return <path d={`M${x - 3} ${y}v-13a3 4 0 0 1 6 0v13z`} fill="var(--pane)" />
}

function Mine() {
  return (
    <Layer>
      <path d="M1000 408c10-60 50-100 100-104 40-4 70 24 100 20v90z" fill="var(--rock)" />
      <path d="M1100 304c40-4 70 24 100 20v90h-40c0-40-30-80-60-110z" fill="var(--rock-lit)" />
      <At x={1082} y={402}>
        <path d="M-26 0l5-50h42l5 50z" fill="var(--pit)" />
        <path d="M-32 0l6-56h7L-24 0zM32 0l-6-56h-7L24 0zM-33-60h66v9h-66z" fill="var(--wood)" />
        <path d="M-6 0l2-22h6M10 0L6-22" stroke="var(--rail)" strokeWidth="2" fill="none" />
        <circle cx="-28" cy="-42" r="4" fill="var(--pane)" />
      </At>
      <At x={1032} y={406}>
        <path d="M-18-8l-5-20h46l-5 20z" fill="var(--wood)" />
        <path d="M-20-28q4-9 10-6 6-8 14-2 8-4 14 8z" fill="var(--ore)" />
        <circle cx="-10" cy="-5" r="5" fill="var(--pit)" />
        <circle cx="10" cy="-5" r="5" fill="var(--pit)" />
      </At>
    </Layer>
  )
}

function Front() {
  return (
    <Layer>
      <path d="M0 398c150-26 320-20 480-10 240 6 480 8 720 18v94H0z" fill="var(--field)" />
      <path d="M742 386h36l70 114H672z" fill="var(--road)" />
      <path d="M760 386h18l70 114h-70z" fill="var(--road-lit)" />
      {[0, 1, 2].map((row) => (
        <g key={row}>
          <Poplar x={712 - row * 26} y={396 + row * 14} size={0.62 + row * 0.16} />
          <Poplar x={808 + row * 26} y={396 + row * 14} size={0.62 + row * 0.16} />
        </g>
      ))}
      <Oak x={428} y={400} size={0.9} />
      <Poplar x={372} y={402} size={1} />
      <Oak x={318} y={404} size={1.1} />
      <Poplar x={240} y={408} size={1.2} />
      <Oak x={170} y={414} size={1.3} />
      <Poplar x={78} y={420} size={1.4} />
      <path d="M0 456c160-26 330-14 470 8 120 19 240 22 360 8 140-17 260-14 370 0v40H0z" fill="var(--front)" />
    </Layer>
  )
}

/** A clipped tree, straight as the street. */
function Poplar({ x, y, size }: Placement) {
  return (
    <At x={x} y={y} size={size}>
      <path d="M-3 0v-14h6V0z" fill="var(--trunk)" />
      <path d="M0-84c12 16 16 40 13 60-2 10-8 14-13 14s-11-4-13-14c-3-20 1-44 13-60z" fill="var(--leaf)" />
      <path d="M0-84c12 16 16 40 13 60-2 10-8 14-13 14 8-20 8-48 0-74z" fill="var(--leaf-lit)" />
    </At>
  )
}
