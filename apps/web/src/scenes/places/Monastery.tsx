import { Lights } from '../air.tsx'
import { Oak } from '../plants.tsx'
import { Sky } from '../sky.tsx'
import { At, Layer, Moving, type Placement } from '../stage.tsx'
import './monastery.css'

/** A monastery on a hill, above lavender and beehives. */
export function Monastery() {
  return (
    <>
      <Sky clouds={CLOUDS} birds={[880, 160]} />
      <Downs />
      <Cloister />
      <Bell />
      <Garden />
      <Lights at={BEES} motion="wander" className="scene-bee" />
      <Lights at={FIREFLIES} />
    </>
  )
}

const CLOUDS = [
  [330, 210, 0.8],
  [560, 150, 0.6],
  [1000, 170, 0.9],
] as const

const BEES = [
  [1012, 362],
  [1050, 372],
  [990, 376],
] as const

const FIREFLIES = [
  [560, 400],
  [850, 396],
] as const

function Downs() {
  return (
    <Layer>
      <path
        d="M0 310c120-30 190-76 320-60 110 12 160 50 260 46 130-6 220-60 350-50 110 8 190 40 270 34v140H0z"
        fill="var(--mountain)"
      />
      <path d="M0 352c130-44 270-44 400-22 120 20 220 4 340-20 150-30 320-10 460 20v90H0z" fill="var(--hill-far)" />
      <path d="M450 412c70-60 170-98 320-100 170-2 300 44 390 100v88H450z" fill="var(--knoll)" />
      <path d="M810 314c150 4 270 46 350 98H990c-30-44-90-80-180-98z" fill="var(--field-lit)" opacity="0.55" />
    </Layer>
  )
}

function Cloister() {
  return (
    <Layer>
      <Cypress x={616} y={352} size={0.9} />
      <Cypress x={640} y={346} size={1.15} />
      {/* the bell tower */}
      <path d="M690 330V176h50v154z" fill="var(--stone)" />
      <path d="M722 330V176h18v154z" fill="var(--stone-lit)" opacity="0.75" />
      <path d="M684 184v-10h62v10zM684 240v-6h62v6z" fill="var(--stone-dark)" />
      <path d="M682 174l33-52 33 52z" fill="var(--roof)" />
      <path d="M715 122l33 52h-22z" fill="var(--roof-lit)" />
      <path d="M715 124v-10" stroke="var(--brass-trim)" strokeWidth="3" />
      <circle cx="715" cy="110" r="5" fill="none" stroke="var(--brass-trim)" strokeWidth="2.5" />
      <path d="M700 232v-30a15 15 0 0 1 30 0v30z" fill="var(--hollow)" />
      {/* the church */}
      <path d="M738 330v-74h120v74z" fill="var(--stone)" />
      <path d="M730 260l16-44h104l20 44z" fill="var(--roof)" />
      <path d="M850 330v-76l36-46 36 46v76z" fill="var(--stone-lit)" />
      <path d="M844 258l42-56 42 56-5 4-37-46-37 46z" fill="var(--roof-lit)" />
      <circle cx="886" cy="260" r="15" fill="var(--stone-dark)" />
      <circle cx="886" cy="260" r="12" fill="var(--pane)" />
      <path d="M886 248v24M874 260h24M878 252l16 16M894 252l-16 16" stroke="var(--stone-dark)" strokeWidth="2" />
      <path d="M874 332v-28a12 14 0 0 1 24 0v28z" fill="var(--wood)" />
      <path
        d="M756 300v-16a6 8 0 0 1 12 0v16zM784 300v-16a6 8 0 0 1 12 0v16zM812 300v-16a6 8 0 0 1 12 0v16z"
        fill="var(--pane)"
      />
      {/* the walk */}
      <path d="M922 336v-42h130v42z" fill="var(--stone)" />
      <path d="M916 298l12-22h128l12 22z" fill="var(--roof)" />
      <path d="M1020 276h36l12 22h-40z" fill="var(--roof-lit)" />
      <path
        d="M930 336v-18a9 10 0 0 1 18 0v18zM954 336v-18a9 10 0 0 1 18 0v18zM978 336v-18a9 10 0 0 1 18 0v18zM1002 336v-18a9 10 0 0 1 18 0v18zM1026 336v-18a9 10 0 0 1 18 0v18z"
        fill="var(--hollow)"
      />
      <Cypress x={1080} y={348} size={1} />
      <Cypress x={1102} y={356} size={0.8} />
    </Layer>
  )
}

function Bell() {
  return (
    <Moving box={[704, 196, 22, 30]} motion="toll" origin="50% 0%">
      <path
        d="M715 197v6M706 221c4-4 2-16 9-18 7 2 5 14 9 18z"
        fill="var(--brass-trim)"
        stroke="var(--brass-trim)"
        strokeWidth="2"
      />
      <circle cx="715" cy="223" r="2.5" fill="var(--brass-trim)" />
    </Moving>
  )
}

/** Rows of lavender, from the wall down to the road. */
const ROWS = [
  'M528 372c60-10 130-14 200-12',
  'M502 384c80-12 160-16 236-14',
  'M470 398c90-14 190-18 280-16',
  'M430 414c110-18 220-20 322-18',
  'M380 434c130-22 260-26 370-22',
]

function Garden() {
  return (
    <Layer>
      <path
        d="M886 332c-8 20 12 28 4 42-10 18-60 24-70 46-6 20-10 50-40 80h120c-4-40 0-70 20-90 26-22 30-40 6-52-14-8-20-16-18-26z"
        fill="var(--road)"
      />
      {ROWS.map((row, index) => (
        <g key={row} fill="none" strokeLinecap="round">
          <path d={row} stroke="var(--lavender-dark)" strokeWidth={9 + index * 2} />
          <path
            d={row}
            stroke="var(--lavender)"
            strokeWidth={5 + index * 1.5}
            transform="translate(0 -4)"
            strokeDasharray="7 6"
          />
        </g>
      ))}
      <path d="M878 382h230v-26q-120-16-230 0z" fill="var(--stone)" />
      <path d="M874 358q120-16 238 0v-7q-120-16-238 0z" fill="var(--stone-lit)" />
      <Skep x={980} y={392} />
      <Skep x={1016} y={396} size={1.15} />
      <Skep x={1054} y={394} />
      <path d="M0 412c110-30 230-30 340-18 60 8 100 22 130 46l20 60H0z" fill="var(--field)" />
      <Oak x={300} y={408} size={1} />
      <Cypress x={238} y={410} size={1.3} />
      <Oak x={170} y={416} size={1.25} />
      <Cypress x={104} y={420} size={1.5} />
      <Oak x={36} y={428} size={1.4} />
      <path d="M1200 402c-100-6-190 6-250 40-30 18-40 36-50 58h300z" fill="var(--field)" />
      <Oak x={1130} y={414} size={1.2} />
      <path d="M0 458c160-26 330-14 470 8 120 19 240 22 360 8 140-17 260-14 370 0v40H0z" fill="var(--front)" />
    </Layer>
  )
}

/** A straw beehive. */
function Skep({ x, y, size }: Placement) {
  return (
    <At x={x} y={y} size={size}>
      <path d="M-14 0c-3-16 3-27 14-27s17 11 14 27z" fill="var(--straw)" />
      <path d="M2-27c10 1 15 12 12 27H6c2-10 1-20-4-27z" fill="var(--straw-lit)" />
      <path d="M-14-7h28M-13-14h26M-9-21H9" stroke="var(--wood)" strokeWidth="1.5" opacity="0.7" />
      <path d="M-3 0v-4a3 3 0 0 1 6 0v4z" fill="var(--wood)" />
      <path d="M-18 0h36v5h-36z" fill="var(--wood)" />
    </At>
  )
}

function Cypress({ x, y, size }: Placement) {
  return (
    <At x={x} y={y} size={size}>
      <path d="M0-92c10 20 13 54 10 76C8-4 4 0 0 0s-8-4-10-16c-3-22 0-56 10-76z" fill="var(--leaf)" />
      <path d="M0-92c10 20 13 54 10 76C8-4 4 0 0 0c5-26 6-60 0-92z" fill="var(--leaf-lit)" />
    </At>
  )
}
