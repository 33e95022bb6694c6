import { Glints, Glow, Lights } from '../air.tsx'
import { Reeds } from '../plants.tsx'
import { Sky } from '../sky.tsx'
import { At, Layer, Moving } from '../stage.tsx'
import './wizards-tower.css'

/** A thin tower on an island. */
export function WizardsTower() {
  return (
    <>
      <Sky clouds={CLOUDS} birds={[960, 160]} />
      <Sea />
      <Glow x={814} y={160} reach={120} color="var(--magic)" motion="breathe" />
      <Rings />
      <Isle />
      <Windows />
      <Orbs />
      <Lights at={MOTES} motion="wander" className="scene-mote" />
      <Glints d="M664 404h60M760 398h70M900 404h90M700 420h110M860 426h70M960 440h80M640 440h60" />
      <Front />
    </>
  )
}

const CLOUDS = [
  [420, 250, 0.7],
  [900, 190, 0.8],
] as const

const MOTES = [
  [770, 190],
  [862, 230],
  [786, 280],
  [846, 130],
] as const

/** Magic rings in the air. */
function Rings() {
  return (
    <Moving box={[714, 96, 200, 200]} motion="turn">
      <g fill="none" stroke="var(--ring)">
        <circle cx="814" cy="196" r="96" strokeWidth="2" strokeDasharray="70 12 4 14.5" />
        <circle cx="814" cy="196" r="84" strokeWidth="5" strokeDasharray="2 20" opacity="0.7" />
        <path d="M814 112l84 84-84 84-84-84zM754.6 136.6h118.8v118.8H754.6z" strokeWidth="1.5" opacity="0.55" />
      </g>
    </Moving>
  )
}

function Sea() {
  return (
    <Layer>
      <path
        d="M0 350c60-20 120-38 190-34 80 4 110 20 190 24 60 4 90 12 130 20H0zM1010 360c50-26 110-40 190-36v40z"
        fill="var(--mountain)"
      />
      <path d="M0 356h1200v144H0z" fill="var(--water)" />
      <path d="M0 356h1200v10H0z" fill="var(--water-lit)" opacity="0.25" />
      <path d="M760 404c20 22 90 22 120 0l-30 70h-50z" fill="var(--stone-dark)" opacity="0.3" />
    </Layer>
  )
}

function Isle() {
  return (
    <Layer>
      <path
        d="M688 398c10-24 44-26 60-42 20-14 34-10 52-18 30-8 50 6 70 12 26 10 50 20 74 48-60 16-190 18-256 0z"
        fill="var(--rock)"
      />
      <path d="M826 340c20 2 30 8 44 10 26 10 50 20 74 48-40 10-80 12-110 10 10-26 0-48-8-68z" fill="var(--rock-lit)" />
      <path d="M734 362c24-20 40-16 66-24 30-8 50 6 70 12 16 6 24 10 36 18-50-10-120-12-172-6z" fill="var(--knoll)" />
      <At x={814} y={360}>
        {/* the shaft narrows and leans out again under the head */}
        <path d="M-30 4c10-50 12-90 10-132h40c-2 42 0 82 10 132z" fill="var(--stone)" />
        <path d="M6 4c2-50 4-90 4-132h10c-2 42 0 82 10 132z" fill="var(--stone-lit)" opacity="0.7" />
        <path d="M-22-60h44l1 6h-46zM-20-108h40v6h-40z" fill="var(--stone-dark)" />
        <path d="M-20-126c-10-8-14-12-16-22h72c-2 10-6 14-16 22z" fill="var(--stone-dark)" />
        <path d="M-34-146v-30h68v30z" fill="var(--stone)" />
        <path d="M10-146v-30h24v30z" fill="var(--stone-lit)" opacity="0.7" />
        <path d="M-44-174c20-6 32-20 40-58q2-8 12-16-2 10-4 18c8 34 20 50 40 56z" fill="var(--roof)" />
        <path d="M8-248q-2 10-4 18c8 34 20 50 40 56H12c2-26-2-42-8-66z" fill="var(--roof-lit)" />
        <path d="M-40-172h80l-4 6h-72z" fill="var(--brass-trim)" />
        {/* the house at its foot */}
        <path d="M24 6v-34h40V6z" fill="var(--stone)" />
        <path d="M18-26l26-26 26 26z" fill="var(--roof)" />
        <path d="M44-52l26 26H52z" fill="var(--roof-lit)" />
        <path d="M-8 6v-16a8 10 0 0 1 16 0V6z" fill="var(--trunk)" />
      </At>
      <path d="M706 396l26-12h-60l-30 10H478v6h174l30-8z" fill="var(--wood)" />
      <path
        d="M510 394v20M540 394v20M570 394v20M600 394v20M630 394v20M660 386v22M686 384v20"
        stroke="var(--trunk)"
        strokeWidth="4"
      />
    </Layer>
  )
}

/** The glowing windows. */
function Windows() {
  return (
    <>
      <Layer>
        <path d="M790 204v-10a5 6 0 0 1 10 0v10zM809 204v-10a5 6 0 0 1 10 0v10z" fill="var(--light-1)" />
        <path d="M828 204v-10a5 6 0 0 1 10 0v10zM808 346v-12a6 7 0 0 1 12 0v12z" fill="var(--light-2)" />
        <path d="M810 242v-10a4 5 0 0 1 8 0v10zM852 352v-10a5 5 0 0 1 10 0v10z" fill="var(--light-3)" />
      </Layer>
      <Moving box={[806, 272, 16, 24]} motion="pulse">
        <path d="M809 294v-14a5 6 0 0 1 10 0v14z" fill="var(--light-1)" />
      </Moving>
    </>
  )
}

function Orbs() {
  return ORBS.map(([x, y, r, color], index) => (
    <Moving key={x} box={[x - 40, y - 40, 80, 80]} motion="bob" delay={-index * 1.7}>
      <path
        d={`M${x - r * 1.8} ${y + r}q${r * 1.8} ${r * 2} ${r * 3.6} 0l-${r} ${r * 2.2}-${r} ${r * 0.9}-${r * 0.8}-${r}z`}
        fill="var(--rock)"
      />
      <circle cx={x} cy={y} r={r * 1.05} fill={color} />
    </Moving>
  ))
}

const ORBS = [
  [742, 216, 9, 'var(--light-2)'],
  [892, 186, 11, 'var(--light-3)'],
  [908, 268, 7, 'var(--light-1)'],
] as const

function Front() {
  return (
    <Layer>
      <path d="M0 396c90-20 200-20 300-8 90 10 150 22 200 40-40 30-100 50-120 72H0z" fill="var(--field)" />
      <path
        d="M0 440c120-24 240-12 340 14 40 12 60 26 80 46H0zM1200 440c-80 0-140 24-170 60h170z"
        fill="var(--front)"
      />
      <path d="M466 392h44v8h-44z" fill="var(--rock)" />
      <Reeds x={430} y={424} size={1.2} />
      <Reeds x={380} y={440} />
      <Reeds x={1080} y={466} size={1.2} />
    </Layer>
  )
}
