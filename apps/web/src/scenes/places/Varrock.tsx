import { Glow, Lights, Smoke } from '../air.tsx'
import { Oak, Pine } from '../plants.tsx'
import { Sky } from '../sky.tsx'
import { At, Layer, Moving } from '../stage.tsx'
import { Gable, Stall, Tower, Wall } from '../town.tsx'
import './varrock.css'

/** A town of smiths behind its gate, below a mountain. */
export function Varrock() {
  return (
    <>
      <Sky clouds={CLOUDS} birds={[560, 150]} />
      <Mountain />
      {CHIMNEYS.map(([x, y]) => (
        <Smoke key={x} x={x} y={y - 8} size={1.5} />
      ))}
      <Glow x={986} y={330} reach={88} color="var(--forge)" />
      <Town />
      <Banners />
      <Glow x={1001} y={368} reach={34} color="var(--forge)" />
      <Lights at={SPARKS} motion="rise" className="scene-spark" />
      <Front />
    </>
  )
}

const CLOUDS = [
  [330, 190, 0.8],
  [640, 140, 0.9],
  [1010, 150, 0.7],
] as const

const CHIMNEYS = [
  [584, 236],
  [868, 214],
  [916, 240],
  [1088, 250],
] as const

const SPARKS = [
  [990, 352],
  [1004, 348],
  [1016, 356],
] as const

function Mountain() {
  return (
    <Layer>
      <path d="M0 320c90-30 150-66 240-58 70 6 120 30 190 20 90-14 140-34 200-30v160H0z" fill="var(--hill-far)" />
      <path
        d="M420 380c60-40 110-82 150-104l36 10 64-84 30 12 58-62 26 16 50-54 46 62 28-8 58 72 34-8 60 58 26-4 114 92v40z"
        fill="var(--mountain)"
      />
      <path
        d="M834 114l46 62 28-8 58 72 34-8 60 58 26-4 114 92H958c-18-40-30-56-48-74-6-42-40-66-52-98-10-30-18-62-24-92z"
        fill="var(--mountain-lit)"
      />
      <path
        d="M834 114l46 62 8-2-14 26-22-12-12 22-20-16-18 12-8-20-22 14 12-32z M670 202l30 12 22-24 8 20-18 8-14 18-16-14-18 12z"
        fill="var(--snow)"
      />
      <path d="M0 364c100-40 220-50 340-34 110 14 230 22 360 14h500v80H0z" fill="var(--hill-near)" />
    </Layer>
  )
}

function Town() {
  return (
    <Layer>
      {CHIMNEYS.map(([x, y]) => (
        <At key={x} x={x} y={y}>
          <path d="M-9 120l3-120H6l3 120z" fill="var(--brick)" />
          <path d="M1 120V0h5l3 120z" fill="var(--brick-lit)" />
          <path d="M-9-6H9v8H-9z" fill="var(--stone-dark)" />
        </At>
      ))}
      <Gable x={546} y={350} width={54} height={62} />
      <Gable x={616} y={350} width={58} height={74} />
      <Gable x={838} y={350} width={60} height={82} />
      <Gable x={896} y={350} width={46} height={58} />
      <Gable x={1124} y={350} width={54} height={66} />
      <Gable x={1176} y={350} width={48} height={54} />
      <path d="M936 352v-46l72-34 72 34v46z" fill="var(--brick)" />
      <path d="M928 310l80-40 80 40v-9l-80-40-80 40z" fill="var(--roof)" />
      <path d="M1008 261l80 40v9l-80-40z" fill="var(--roof-lit)" />
      <path d="M984 306h12v14h-12zM1004 306h12v14h-12zM1024 306h12v14h-12z" fill="var(--forge)" />
      <Wall x={452} y={386} width={200} height={62} />
      <Wall x={796} y={386} width={404} height={62} />
      <Tower x={462} y={388} width={46} height={92} />
      <Tower x={1150} y={388} width={46} height={92} />
      <path d="M974 386v-30a27 22 0 0 1 54 0v30z" fill="var(--stone-dark)" />
      <path d="M981 386v-28a20 17 0 0 1 40 0v28z" fill="var(--forge)" />
      <path d="M990 386v-8h4l-6-8h26l-8 8h2v8z" fill="var(--stone-dark)" />
      <Gate />
    </Layer>
  )
}

function Gate() {
  return (
    <At x={724} y={390}>
      <path d="M-50 0v-152h14v8h14v-8h14v8H8v-8h14v8h14v-8h14V0z" fill="var(--stone)" />
      <path d="M-40-124h80v34h-80z" fill="var(--stone-dark)" opacity="0.55" />
      <path d="M-22-114h32q10 2 14-4-1 13-16 14l2 5q5 1 6 5H-15q1-5 7-5l1-4q-11-1-15-11z" fill="var(--pane)" />
      <path d="M-30 0v-46a30 30 0 0 1 60 0V0z" fill="var(--stone-dark)" />
      <path d="M-24 0v-44a24 24 0 0 1 48 0V0z" fill="var(--hollow)" />
      <path
        d="M-16-62V-30M-8-67v37M0-69v39M8-67v37M16-62v32M-23-54h46M-24-40h48"
        stroke="var(--iron)"
        strokeWidth="2.6"
      />
      <Tower x={-68} y={2} width={58} height={172} />
      <Tower x={68} y={2} width={58} height={172} />
      <path
        d="M-72-132v-12a4 4 0 0 1 8 0v12zM-72-84v-12a4 4 0 0 1 8 0v12zM64-132v-12a4 4 0 0 1 8 0v12zM64-84v-12a4 4 0 0 1 8 0v12z"
        fill="var(--pane)"
      />
      <path d="M-68-184v-40M68-184v-40" stroke="var(--stone-dark)" strokeWidth="3" />
    </At>
  )
}

function Banners() {
  return [657, 793].map((x) => (
    <Moving key={x} box={[x, 166, 40, 24]} motion="sway" origin="0% 50%">
      <path d={`M${x} 167l38 5-9 7 7 9-36-2z`} fill="var(--banner)" />
    </Moving>
  ))
}

function Front() {
  return (
    <Layer>
      <path d="M0 396c140-26 300-26 460-12 260 10 500 6 740 0v116H0z" fill="var(--field)" />
      <path d="M700 390h50c8 30 30 60 80 110H600c60-40 90-74 100-110z" fill="var(--road)" />
      <Stall x={612} y={398} cloth="var(--banner)" size={0.9} />
      <Stall x={846} y={400} cloth="var(--cloth-blue)" />
      <Stall x={916} y={404} cloth="var(--banner)" size={1.05} />
      <Pine x={404} y={392} size={0.9} />
      <Oak x={350} y={398} size={0.95} />
      <Pine x={292} y={402} size={1.15} />
      <Oak x={206} y={410} size={1.2} />
      <Pine x={120} y={416} size={1.4} />
      <Oak x={46} y={424} size={1.3} />
      <Pine x={1184} y={412} size={1.2} />
      <path d="M0 452c160-26 330-14 470 8 120 19 240 22 360 8 140-17 260-14 370 0v40H0z" fill="var(--front)" />
    </Layer>
  )
}
