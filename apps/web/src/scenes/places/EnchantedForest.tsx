import { Glow, Lights } from '../air.tsx'
import { Sky } from '../sky.tsx'
import { At, Layer, Moving, type Placement } from '../stage.tsx'
import './enchanted-forest.css'

/** A forest with lights and a winding path. */
export function EnchantedForest() {
  return (
    <>
      <Sky />
      <FarWood />
      <Beams />
      <Moving box={[-60, 300, 1320, 70]} motion="creep">
        <path
          d="M-60 340c120-30 220-8 330-20s190-24 300-10 200 10 310-4 220-4 380 20c-100 26-220 14-330 24s-220 10-340-2-220 14-330 10-220 0-320-18z"
          fill="var(--mist)"
        />
      </Moving>
      <Glow x={812} y={330} reach={120} color="var(--heart)" motion="breathe" />
      <Path />
      <Elder from="left" x={662} y={404} />
      <Elder from="right" x={974} y={408} size={1.12} />
      <Canopy />
      <Door />
      <Mushrooms />
      <Lights at={WISPS} motion="wander" className="scene-wisp" />
      <Lights at={SPARKS} motion="wander" className="scene-wisp scene-wisp-rose" />
      <Front />
    </>
  )
}

const WISPS = [
  [724, 300],
  [790, 250],
  [868, 322],
  [520, 350],
  [1096, 330],
] as const

const SPARKS = [
  [766, 346],
  [842, 232],
  [590, 300],
  [1034, 270],
] as const

/** Thin trunks in the haze, higher than the picture. */
const trunks = (from: number, step: number, width: number, to = 1200) => {
  const count = Math.ceil((to - from) / step)
  return Array.from({ length: count }, (_, trunk) => {
    const x = from + trunk * step + ((trunk * 37) % (step * 0.6))
    return `M${x - width} 420c${width * 0.6}-120 ${width * 0.3}-240 0-420h${width * 1.4}c${width * 0.2} 180 ${width * 0.2} 300 ${width} 420z`
  }).join('')
}

function FarWood() {
  return (
    <Layer>
      <path
        d="M440 420c-4-26 10-44 34-46-14-30 4-56 30-56-14-34 6-60 32-58-16-40 4-70 30-72-20-40 0-80 30-84-10-40 10-70 40-84h564v400z"
        fill="var(--hill-far)"
        opacity="0.55"
      />
      <path d={trunks(620, 62, 9)} fill="var(--mountain)" opacity="0.8" />
      <path d={trunks(640, 118, 15)} fill="var(--hill-near)" opacity="0.7" />
      <path
        d="M0 262c60-40 130-44 190-20 90-30 170-14 240 40 40 30 80 70 110 140H0z"
        fill="var(--hill-far)"
        opacity="0.6"
      />
      <path
        d="M0 330c80-50 170-60 260-30 60-24 130-20 190 20 40 20 70 40 90 70v30H0z"
        fill="var(--hill-near)"
        opacity="0.8"
      />
    </Layer>
  )
}

/** Light beams between the leaves. */
function Beams() {
  return (
    <Layer motion="twinkle">
      <path d="M960 60L760 400h70L1010 70zM1040 70L900 400h40L1070 80zM880 60L650 400h40L910 66z" fill="var(--beam)" />
    </Layer>
  )
}

function Path() {
  return (
    <Layer>
      <path d="M380 410c110-30 230-46 390-46s300 16 430 46v90H380z" fill="var(--knoll)" />
      <path
        d="M796 364h32c10 14-20 22-4 34 20 14 80 10 90 40 6 24-20 40-20 62H684c0-40 60-50 90-66 24-14 0-26-4-40-2-12 10-22 26-30z"
        fill="var(--road)"
      />
    </Layer>
  )
}

/** The outline of the tree, and its lit side. */
const ELDER =
  'M-72 6c28-10 38-50 34-100-4-60-20-110-12-200l4-120h56c-8 70-10 130-2 176 20-40 44-80 90-104 10-4 16 0 10 8-42 30-74 74-92 136-2 60 2 120 16 158 8 20 24 36 50 46-26 4-48-2-62-12-8 10-12 12-18 14-6-8-10-10-18-14-14 10-34 16-56 12z'
const ELDER_RIGHT =
  'M10-414c-8 70-10 130-2 176 20-40 44-80 90-104 10-4 16 0 10 8-42 30-74 74-92 136-2 60 2 120 16 158 8 20 24 36 50 46-26 4-48-2-62-12C-4-70-10-130-8-200s0-140 4-214z'
const ELDER_LEFT =
  'M-72 6c28-10 38-50 34-100-4-60-20-110-12-200l4-120h16c-4 110-10 180-4 250 6 80 6 130-16 168-8 2-14 4-22 2z'

/** An old tree that leans towards the path, from the left or from the right. */
function Elder({ x, y, size = 1, from }: Placement & { from: 'left' | 'right' }) {
  const turn = from === 'left' ? size : -size
  return (
    <Layer>
      <g transform={`translate(${x} ${y}) scale(${turn} ${size})`}>
        <path d={ELDER} fill="var(--bark)" />
        <path d={from === 'left' ? ELDER_RIGHT : ELDER_LEFT} fill="var(--bark-lit)" />
        <path
          d="M-26-60c4-20 4-40 0-60M-18-150c-4-24-4-50 0-70M-2-40c-6-24-8-44-6-70"
          stroke="var(--bark-dark)"
          strokeWidth="3.5"
          fill="none"
          strokeLinecap="round"
        />
        <path
          d="M58-318q4 40-3 84M78-332q4 30-1 52M38-290q3 30-3 70"
          stroke="var(--vine)"
          strokeWidth="3"
          fill="none"
          strokeLinecap="round"
        />
      </g>
    </Layer>
  )
}

/** The leaves above, with a gap for the light. */
function Canopy() {
  return (
    <Layer>
      <path
        d="M420-60c10 44 50 60 84 58 4 34 34 52 60 44 4 28 22 44 46 48-10 26 20 50 44 40 8 30 50 36 66 12 30 14 56-4 56-30 26-6 34-36 60-40 26 0 34 26 60 34 0 28 30 44 58 32 12 26 52 28 66 2 30 16 60 0 66-26 30 10 60-4 70-30 24 4 44 0 64-14V-60z"
        fill="var(--canopy)"
      />
      <path
        d="M896 106c0 28 30 44 58 32 12 26 52 28 66 2 30 16 60 0 66-26 30 10 60-4 70-30 24 4 44 0 64-14v-40c-60 40-110 20-150 50-50 0-110 30-174 26zM720 142c30 14 56-4 56-30 26-6 34-36 60-40-40-4-60 0-76 20-20 10-30 30-40 50z"
        fill="var(--canopy-lit)"
      />
    </Layer>
  )
}

/** A door in the left tree. */
function Door() {
  return (
    <Layer>
      <path d="M632 402v-24a11 13 0 0 1 22 0v24z" fill="var(--bark-dark)" />
      <path d="M635 402v-23a8 10 0 0 1 16 0v23z" fill="var(--pane)" />
      <circle cx="642" cy="330" r="8" fill="var(--bark-dark)" />
      <circle cx="642" cy="330" r="5.5" fill="var(--pane)" />
    </Layer>
  )
}

function Mushrooms() {
  return (
    <>
      <Layer>
        <Toadstool x={728} y={402} size={1.1} />
        <Toadstool x={750} y={408} size={0.7} />
        <Toadstool x={892} y={404} size={0.9} />
        <Toadstool x={1044} y={404} size={1.3} />
        <Toadstool x={1074} y={410} size={0.8} />
        <Toadstool x={548} y={406} size={1.2} />
      </Layer>
      <Glow x={728} y={384} reach={34} color="var(--cap-glow)" />
      <Glow x={1046} y={382} reach={40} color="var(--cap-glow)" delay={-1.6} />
    </>
  )
}

function Toadstool({ x, y, size }: Placement) {
  return (
    <At x={x} y={y} size={size}>
      <path d="M-4 0c2-8 1-14 0-20h8c-1 6-2 12 1 20z" fill="var(--stem)" />
      <path d="M-19-18C-18-32-9-38 0-38s18 6 19 20c-12 5-26 5-38 0z" fill="var(--cap)" />
      <path d="M3-38c9 1 15 7 16 20-4 2-8 3-12 3 3-10 1-18-4-23z" fill="var(--cap-lit)" />
      <path d="M-10-28h.1M-2-33h.1M-3-22h.1M8-27h.1" stroke="var(--stem)" strokeWidth="5" strokeLinecap="round" />
    </At>
  )
}

function Front() {
  return (
    <Layer>
      <path
        d="M0 404c80-40 150-44 220-24 60-14 110 0 160 24 60 20 140 26 230 30l30 66H0zM1200 396c-60-14-110 0-150 20-60 14-110 20-140 84h290z"
        fill="var(--field)"
      />
      <path
        d="M60 404c-4-24-18-36-34-42 22 2 34 12 40 26 0-22 12-36 28-42-12 16-16 36-18 58zM300 398c-2-18-12-28-26-34 18 2 28 8 32 20 0-16 10-28 24-32-10 12-14 28-16 46zM1120 404c-4-24-18-36-34-42 22 2 34 12 40 26 0-22 12-36 28-42-12 16-16 36-18 58z"
        fill="var(--fern)"
      />
      <path d="M0 456c160-26 330-14 470 8 120 19 240 22 360 8 140-17 260-14 370 0v40H0z" fill="var(--front)" />
    </Layer>
  )
}
