import { Glints, Glow } from '../air.tsx'
import { Sky } from '../sky.tsx'
import { At, Layer, Moving, type Placement } from '../stage.tsx'
import { Gable } from '../town.tsx'
import './port-sarim.css'

/** A harbour: ships, gulls and a lighthouse at the end of the mole. */
export function PortSarim() {
  return (
    <>
      <Sky clouds={CLOUDS} />
      <Sea />
      <Lighthouse />
      <Glow x={1028} y={208} reach={96} color="var(--beam)" />
      <Row />
      <Glints d="M720 402h60M900 396h80M820 414h90M980 420h70M740 432h70M880 440h100M1060 404h60" />
      <Moving box={[690, 120, 210, 300]} motion="bob" origin="50% 100%">
        <Ship x={790} y={404} />
      </Moving>
      <Moving box={[930, 320, 90, 100]} motion="bob" origin="50% 100%" delay={-2.2}>
        <Smack x={974} y={410} />
      </Moving>
      <Quay />
      <Gulls />
    </>
  )
}

const CLOUDS = [
  [330, 180, 0.9],
  [640, 200, 0.7],
  [930, 140, 0.8],
] as const

function Sea() {
  return (
    <Layer>
      <path d="M560 344c70-30 130-40 220-36 90 6 160 26 260 38z" fill="var(--mountain)" />
      <path d="M0 342h1200v158H0z" fill="var(--water)" />
      <path d="M0 342h1200v16H0z" fill="var(--water-lit)" opacity="0.28" />
      <path d="M620 368h580M700 384h500" stroke="var(--water-lit)" strokeWidth="2" opacity="0.25" />
    </Layer>
  )
}

function Lighthouse() {
  return (
    <Layer>
      <path d="M950 366c30-16 60-20 84-20 50 0 110 6 166 20v16H950z" fill="var(--rock)" />
      <path d="M1040 346c50 2 100 6 160 20v16h-130z" fill="var(--rock-lit)" />
      <At x={1028} y={352}>
        <path d="M-22 0l6-122h32l6 122z" fill="var(--stone-lit)" />
        <path d="M-22 0l6-122h14L-4 0z" fill="var(--stone)" />
        <path d="M-20-34h40l1.2 24h-42.400zM-17.7-86h35.400l1.2 24h-37.800z" fill="var(--banner)" />
        <path d="M-22-122h44v-7h-44z" fill="var(--stone-dark)" />
        <path d="M-12-129v-24h24v24z" fill="var(--lamp)" />
        <path d="M-12-129v-24M12-129v-24M0-129v-24" stroke="var(--stone-dark)" strokeWidth="2.5" />
        <path d="M-17-152c4-14 10-20 17-22 7 2 13 8 17 22z" fill="var(--roof)" />
      </At>
    </Layer>
  )
}

/** The houses along the water. */
function Row() {
  return (
    <Layer>
      <path d="M0 330c100-46 220-60 340-46 90 10 160 34 240 60v60H0z" fill="var(--hill-near)" />
      <Gable x={392} y={378} width={50} height={62} wall="var(--paint-1)" />
      <Gable x={440} y={380} width={46} height={84} wall="var(--paint-2)" />
      <Gable x={488} y={380} width={50} height={66} wall="var(--paint-3)" />
      <Gable x={540} y={380} width={54} height={92} wall="var(--paint-1)" />
      <Gable x={594} y={382} width={52} height={72} wall="var(--paint-4)" />
      <Gable x={644} y={382} width={46} height={54} wall="var(--paint-2)" />
      {[280, 334].map((x) => (
        <Gable key={x} x={x} y={378} width={50} height={50 + (x % 20)} wall="var(--paint-3)" />
      ))}
      <path d="M560 348h24v3h-24z" fill="var(--trunk)" />
      <path d="M566 351h14v14q-7 5-14 0z" fill="var(--banner)" />
    </Layer>
  )
}

/** A merchantman at anchor, sails half furled. */
function Ship({ x, y }: Placement) {
  return (
    <At x={x} y={y}>
      <path d="M-52-40v-196M8-44v-232M60-40v-168" stroke="var(--trunk)" strokeWidth="5" />
      <path d="M-92-30L8-270 78-36M-52-232L8-150 60-204" stroke="var(--rope)" strokeWidth="1.4" fill="none" />
      <path d="M-80-206h58c6 22 6 40-4 58h-50c-8-18-10-36-4-58z" fill="var(--sailcloth)" />
      <path d="M-40-206h18c6 22 6 40-4 58h-16c6-20 8-38 2-58z" fill="var(--sailcloth-lit)" />
      <path d="M-26-238h70c8 28 8 50-4 72h-62c-10-22-12-46-4-72z" fill="var(--sailcloth)" />
      <path d="M22-238h22c8 28 8 50-4 72H20c8-24 10-48 2-72z" fill="var(--sailcloth-lit)" />
      <path d="M-24-158h64c8 24 6 44-2 60h-58c-8-18-10-38-4-60z" fill="var(--sailcloth)" />
      <path d="M20-158h20c8 24 6 44-2 60H20c8-20 8-42 0-60z" fill="var(--sailcloth-lit)" />
      <path d="M38-182h46c6 20 4 34-2 48H42c-6-16-8-32-4-48z" fill="var(--sailcloth)" />
      <path
        d="M-82-208h62M-30-240h78M-28-160h72M34-184h54M-78-132h52q-26 14-52 0z"
        stroke="var(--trunk)"
        strokeWidth="3"
        fill="var(--sailcloth)"
      />
      <path d="M-100-46l-44-24" stroke="var(--trunk)" strokeWidth="5" />
      <path d="M-108-50h150l6-14h54l-8 34c-6 22-18 36-36 36H-70c-18 0-30-22-38-56z" fill="var(--hull)" />
      <path d="M-108-50h150l6-14h54l-3 12H50l-4 12H-105z" fill="var(--hull-lit)" />
      <path
        d="M60-46h8v8h-8zM76-46h8v8h-8zM-70-24h8v8h-8zM-44-24h8v8h-8zM-18-24h8v8h-8zM8-24h8v8H8z"
        fill="var(--pane)"
      />
      <path d="M8-276l26 5-26 7zM-52-236l20 4-20 5z" fill="var(--banner)" />
    </At>
  )
}

/** A fishing boat. */
function Smack({ x, y }: Placement) {
  return (
    <At x={x} y={y}>
      <path d="M2-8v-78" stroke="var(--trunk)" strokeWidth="3.5" />
      <path d="M6-84c26 20 32 42 30 64H6z" fill="var(--tan-sail)" />
      <path d="M-2-76c-16 20-24 38-26 56h26z" fill="var(--tan-sail)" opacity="0.8" />
      <path d="M-40-14h80c-4 12-12 18-22 18h-38c-10 0-16-6-20-18z" fill="var(--hull)" />
      <path d="M-40-14h80l-2 6h-76z" fill="var(--banner)" />
    </At>
  )
}

function Quay() {
  return (
    <Layer>
      <path d="M0 382h676v14h-12v104H0z" fill="var(--stone)" />
      <path d="M0 380h680v8H0z" fill="var(--stone-lit)" />
      <path
        d="M60 410h90M220 426h80M380 408h90M520 424h80M140 446h90M440 446h80M580 404h60"
        stroke="var(--stone-dark)"
        strokeWidth="2.5"
      />
      <At x={648} y={382}>
        <path d="M-8 0v-14q8-5 16 0V0z" fill="var(--iron)" />
        <path d="M8-10q40 30 60 12" stroke="var(--rope)" strokeWidth="3" fill="none" />
      </At>
      <Crates x={420} y={382} />
      <Crates x={216} y={382} />
      <path d="M0 470c160-20 400-12 664 8v22H0zM1200 452c-80 0-120 20-160 48h160z" fill="var(--front)" />
    </Layer>
  )
}

function Crates({ x, y }: Placement) {
  return (
    <At x={x} y={y}>
      <path d="M-26 0v-22H-4V0zM0 0v-18h20V0zM-16-22v-18H4v18z" fill="var(--wood)" />
      <path d="M-26-22L-4 0M-4-22L-26 0M-16-40L4-22M4-40l-20 18" stroke="var(--trunk)" strokeWidth="1.5" />
      <path d="M28 0c-2-8-2-14 0-20h14c2 6 2 12 0 20z" fill="var(--hull-lit)" />
    </At>
  )
}

function Gulls() {
  return (
    <Layer motion="fly">
      <path
        d="M916 166q9-10 17-1 9-9 17 1M956 196q7-8 13-1 7-7 13 1M620 220q8-9 15-1 8-8 15 1M1104 166q7-8 13-1 7-7 13 1"
        stroke="var(--gull)"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
      />
    </Layer>
  )
}
