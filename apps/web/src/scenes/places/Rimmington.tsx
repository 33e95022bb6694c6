import { Smoke } from '../air.tsx'
import { Oak, Pine } from '../plants.tsx'
import { Sky } from '../sky.tsx'
import { At, Layer, Moving, type Placement } from '../stage.tsx'
import { Gable } from '../town.tsx'
import './rimmington.css'

/** A town, half of it still being built. */
export function Rimmington() {
  return (
    <>
      <Sky clouds={CLOUDS} birds={[850, 140]} />
      <Hills />
      <Town />
      <Smoke x={604} y={282} />
      <Crane />
      <Moving box={[894, 158, 40, 74]} motion="sway" origin="50% 0%">
        <path d="M914 158v46" stroke="var(--rope)" strokeWidth="2" />
        <path d="M914 200l-16 12M914 200l16 12" stroke="var(--rope)" strokeWidth="1.5" />
        <path d="M894 212h40v5h-40zM894 219h40v5h-40z" fill="var(--timber-lit)" />
        <path d="M894 217h40v2h-40zM894 224h40v2h-40z" fill="var(--timber)" />
      </Moving>
      <Site />
      <Front />
    </>
  )
}

const CLOUDS = [
  [310, 196, 0.9],
  [620, 150, 0.8],
  [1000, 160, 0.7],
] as const

function Hills() {
  return (
    <Layer>
      <path d="M0 300c110-50 210-60 330-30 120 26 220-20 350-34 150-14 270 60 520 30v150H0z" fill="var(--mountain)" />
      <path d="M0 346c130-40 280-50 430-24 150 24 290 0 430-10 140-8 240 14 340 8v100H0z" fill="var(--hill-far)" />
      {[480, 512, 1010, 1046, 1080, 1120].map((x) => (
        <Oak key={x} x={x} y={336 + (x % 9)} size={0.5 + (x % 5) / 20} />
      ))}
      <path d="M420 396c120-34 260-42 400-38 150 4 270 14 380 36v20H420z" fill="var(--knoll)" />
    </Layer>
  )
}

/** The finished houses. */
function Town() {
  return (
    <Layer>
      <path d="M598 340v-56h12v56z" fill="var(--brick)" />
      <Gable x={566} y={378} width={64} height={52} wall="var(--plaster)" />
      <Beams x={566} y={378} width={64} height={52} />
      <Gable x={640} y={374} width={72} height={74} wall="var(--plaster)" />
      <Beams x={640} y={374} width={72} height={74} />
    </Layer>
  )
}

/** The timbers in a plastered front. */
function Beams({ x, y, width, height }: Placement & { width: number; height: number }) {
  const half = width / 2
  return (
    <path
      transform={`translate(${x} ${y})`}
      d={`M-${half} 0v-${height}M${half} 0v-${height}M0 0v-${height + 20}M-${half}-${height}H${half}M-${half}-${height / 2}H${half}M-${half}-2l${half * 0.6}-${height / 2 - 4}M${half}-2l-${half * 0.6}-${height / 2 - 4}`}
      stroke="var(--wood)"
      strokeWidth="3.5"
      fill="none"
    />
  )
}

/** A treadwheel crane above the new hall. */
function Crane() {
  return (
    <Layer>
      <At x={1006} y={384}>
        <path d="M-30 0L0-196 30 0h-9L0-140-21 0z" fill="var(--timber-dark)" />
        <path d="M-20-40h40M-14-84h28" stroke="var(--timber-dark)" strokeWidth="5" />
        <path d="M32-176L-96-232l-4 7L28-168z" fill="var(--timber)" />
        <path d="M0-196l-70-22M0-196l30 24" stroke="var(--rope)" strokeWidth="2" />
        <circle cy="-46" r="36" fill="none" stroke="var(--timber)" strokeWidth="7" />
        <path d="M0-82v72M-36-46h72M-25-71l50 50M25-71l-50 50" stroke="var(--timber)" strokeWidth="3.5" />
        <circle cy="-46" r="6" fill="var(--timber-lit)" />
        <path d="M-4-82L-92-226" stroke="var(--rope)" strokeWidth="1.5" />
      </At>
    </Layer>
  )
}

/** The unfinished hall: bare timbers and the first tiles. */
function Site() {
  return (
    <Layer>
      <path d="M700 380v-14h214v14z" fill="var(--stone)" />
      <path d="M850 380v-14h64v14z" fill="var(--stone-lit)" opacity="0.7" />
      <g stroke="var(--timber-dark)" strokeWidth="6" fill="none">
        <path d="M732 366v-100M786 366v-100M840 366v-100M894 366v-100M720 266h186" />
      </g>
      <g stroke="var(--timber)" strokeWidth="7" fill="none" strokeLinejoin="round">
        <path d="M708 366V258M762 366V258M816 366V258M870 366V258M906 366V258M700 258h212M700 312h212" />
        <path d="M704 258l34-72M758 258l34-72M812 258l34-72M866 258l34-72M738 186l54 72M792 186l54 72M846 186l54 72M734 186h116" />
        <path d="M708 330l30-18M762 312l28 50M870 312l-28 50" strokeWidth="4.5" />
      </g>
      <path
        d="M711 366V258M765 366V258M819 366V258M873 366V258M909 366V258M700 255h212M734 184h116"
        stroke="var(--timber-lit)"
        strokeWidth="2.5"
        fill="none"
      />
      {/* tiles so far */}
      <path d="M694 262l40-80h50l-40 80z" fill="var(--roof)" />
      <path d="M700 250h50M706 237h50M713 224h50M719 211h50M726 198h50" stroke="var(--roof-lit)" strokeWidth="3" />
      <path d="M708 366v-54h54v54z" fill="var(--plaster)" />
      <path d="M726 366v-36h20v36z" fill="var(--pane)" opacity="0.9" />
      {/* the ladder and the scaffold */}
      <path
        d="M796 384l22-128M808 386l22-128M798 370l13 2M801 354l13 2M804 338l13 2M806 322l13 2M809 306l13 2M812 290l13 2M815 274l13 2"
        stroke="var(--rope)"
        strokeWidth="3"
      />
      <path d="M912 300h44M912 342h44" stroke="var(--timber-lit)" strokeWidth="5" />
      <path d="M950 384v-92" stroke="var(--timber-dark)" strokeWidth="4" />
    </Layer>
  )
}

function Front() {
  return (
    <Layer>
      <path d="M0 406c140-28 290-28 450-16 260 10 500 8 750 0v110H0z" fill="var(--field)" />
      <path d="M560 392c80-8 260-10 400-4-30 30-60 60-60 112H560c30-50 20-80 0-108z" fill="var(--road)" />
      <Planks x={626} y={398} />
      <Planks x={1088} y={398} size={1.2} />
      <At x={866} y={402}>
        <path d="M-22 0l8-18M22 0l-8-18M-16-18h32" stroke="var(--timber-dark)" strokeWidth="4" strokeLinecap="round" />
        <path d="M-34-21h68v5h-68z" fill="var(--timber-lit)" />
        <path d="M6-22l16-20 5 4-12 18z" fill="var(--steel)" />
      </At>
      <Oak x={446} y={398} size={0.9} />
      <Pine x={392} y={402} size={1} />
      <Oak x={324} y={404} size={1.15} />
      <Oak x={232} y={410} size={1.25} />
      <Pine x={160} y={414} size={1.3} />
      <Oak x={84} y={420} size={1.45} />
      <Pine x={14} y={426} size={1.5} />
      <Oak x={1160} y={412} size={1.2} />
      <path d="M0 456c160-26 330-14 470 8 120 19 240 22 360 8 140-17 260-14 370 0v40H0z" fill="var(--front)" />
    </Layer>
  )
}

/** Sawn boards, stacked to dry. */
function Planks({ x, y, size }: Placement) {
  return (
    <At x={x} y={y} size={size}>
      <path d="M-36 0h72v-6h-72zM-34-8h70v-6h-70zM-36-16h68v-6h-68zM-30-24h60v-6h-60z" fill="var(--timber-lit)" />
      <path d="M-36 0v-6h14v6zM-34-8v-6h14v6zM-36-16v-6h14v6zM-30-24v-6h14v6z" fill="var(--timber)" />
    </At>
  )
}
