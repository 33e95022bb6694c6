import { Sky } from '../sky.tsx'
import { At, Layer, Moving, type Placement } from '../stage.tsx'
import { Stall, Tower } from '../town.tsx'
import './alkharid.css'

/** A city of copper domes at the edge of the desert. */
export function Alkharid() {
  return (
    <>
      <Sky birds={[620, 150]} />
      <Dunes />
      <City />
      <Pennants />
      <Market />
      <Palm x={560} y={392} size={1.1} />
      <Palm x={1010} y={396} size={1.3} />
      <Palm x={1062} y={404} size={1} />
      <Front />
    </>
  )
}

function Dunes() {
  return (
    <Layer>
      <path d="M0 318c140-50 280-62 420-20 130 40 210-20 340-26 160-8 290 40 440 6v130H0z" fill="var(--mountain)" />
      <path
        d="M190 274c90-20 160-4 230 24 60 20 110 18 150 10-90 50-230 44-300 14-40-18-60-36-80-48z"
        fill="var(--dune-lit)"
        opacity="0.5"
      />
      <path d="M0 366c120-60 240-68 380-26 80 24 160 34 250 30h570v60H0z" fill="var(--hill-far)" />
      <path
        d="M170 326c90-10 150 0 210 14 60 18 120 28 190 30-120 24-260 14-320-10-40-14-60-26-80-34z"
        fill="var(--dune-lit)"
        opacity="0.7"
      />
    </Layer>
  )
}

function City() {
  return (
    <Layer>
      <Tower x={640} y={380} width={22} height={150} cap="dome" />
      <Tower x={904} y={380} width={22} height={162} cap="dome" />
      <Block x={676} y={380} width={74} height={86} />
      <Block x={866} y={380} width={80} height={78} />
      <path d="M692 380V262h160v118z" fill="var(--stone)" />
      <path d="M800 380V262h52v118z" fill="var(--stone-lit)" opacity="0.6" />
      <path d="M688 262h168v-9H688z" fill="var(--stone-dark)" />
      <path d="M700 276h144v5H700z" fill="var(--verdigris)" />
      <At x={772} y={254}>
        <path d="M-46 0v-14h92V0z" fill="var(--stone)" />
        <path d="M-52-14c-20-44 22-62 52-96 30 34 72 52 52 96z" fill="var(--roof)" />
        <path d="M0-110c30 34 72 52 52 96H28c14-38-8-64-28-96z" fill="var(--roof-lit)" />
        <path d="M-56-14H56v5H-56z" fill="var(--verdigris)" />
        <path d="M0-106v-26" stroke="var(--roof-lit)" strokeWidth="3" />
        <circle cy="-118" r="4.5" fill="var(--roof-lit)" />
      </At>
      <path
        d="M712 328v-16a7 8 0 0 1 14 0v16zM818 328v-16a7 8 0 0 1 14 0v16zM738 322v-14a6 7 0 0 1 12 0v14zM794 322v-14a6 7 0 0 1 12 0v14z"
        fill="var(--pane)"
      />
      <path d="M746 380v-34c-6-18 14-26 26-40 12 14 32 22 26 40v34z" fill="var(--stone-dark)" />
      <path d="M752 380v-32c-4-14 10-20 20-31 10 11 24 17 20 31v32z" fill="var(--hollow)" />
      <Block x={610} y={384} width={62} height={56} />
      <Block x={560} y={386} width={52} height={38} />
      <Block x={940} y={384} width={70} height={58} />
      <Block x={1010} y={386} width={58} height={42} />
      <Tower x={584} y={352} width={20} height={46} cap="dome" />
      <Tower x={974} y={330} width={26} height={30} cap="dome" />
    </Layer>
  )
}

interface BlockProps extends Placement {
  width: number
  height: number
}

/** A flat-roofed house; x is its middle. */
function Block({ x, y, width, height }: BlockProps) {
  const left = x - width / 2
  return (
    <g>
      <path d={`M${left} ${y}v-${height}h${width}v${height}z`} fill="var(--stone)" />
      <path
        d={`M${x + width * 0.2} ${y}v-${height}H${left + width}v${height}z`}
        fill="var(--stone-lit)"
        opacity="0.6"
      />
      <path d={`M${left - 3} ${y - height}h${width + 6}v5H${left - 3}z`} fill="var(--stone-dark)" />
      <path
        d={`M${x - width * 0.28} ${y - height + 26}v-9a4 5 0 0 1 8 0v9zM${x + width * 0.05} ${y - height + 26}v-9a4 5 0 0 1 8 0v9z`}
        fill="var(--pane)"
      />
    </g>
  )
}

function Pennants() {
  return [
    [640, 200],
    [904, 188],
  ].map(([x = 0, y = 0]) => (
    <Moving key={x} box={[x, y, 26, 14]} motion="sway" origin="0% 50%">
      <path d={`M${x} ${y + 1}l24 5-24 6z`} fill="var(--banner)" />
    </Moving>
  ))
}

function Market() {
  return (
    <Layer>
      <path d="M380 418c120-42 290-48 420-38 150 4 270 0 400 14v110H380z" fill="var(--hill-near)" />
      <Stall x={676} y={398} cloth="var(--banner)" />
      <Stall x={866} y={400} cloth="var(--verdigris)" size={1.05} />
      <Stall x={936} y={404} cloth="var(--cloth-gold)" size={0.95} />
      <At x={716} y={402}>
        <path d="M-8 0c-6-10-6-18 0-22h12c6 4 6 12 0 22zM-5-22h6v-4h-6z" fill="var(--roof)" />
        <path d="M12 0c-4-8-4-12 0-15h8c4 3 4 7 0 15z" fill="var(--roof-lit)" />
      </At>
    </Layer>
  )
}

/** A date palm, about 110 units high. */
function Palm({ x, y, size = 1 }: Placement) {
  return (
    <>
      <Layer>
        <At x={x} y={y} size={size}>
          <path d="M-5 0c4-30 4-60-4-92l7-2c10 32 12 64 9 94z" fill="var(--trunk)" />
        </At>
      </Layer>
      <Moving
        box={[x - 56 * size, y - 130 * size, 104 * size, 76 * size]}
        motion="sway"
        origin="48% 48%"
        delay={-x / 90}
      >
        <At x={x} y={y} size={size}>
          <path
            d="M-6-94c-14-18-36-20-48-2 14-6 24-6 34 0-16 2-26 12-28 28 12-14 26-22 42-26zM-6-94c-8-18 0-32 16-36-4 12-6 24-12 36z"
            fill="var(--leaf)"
          />
          <path
            d="M-6-94c10-22 32-30 50-14-16-2-26 2-34 8 18 0 30 8 34 26-14-14-30-18-50-20zM-6-94c12 8 18 20 14 36-4-14-10-24-14-36zM-6-94c-10-12-22-20-32-18 12 2 24 10 32 18z"
            fill="var(--leaf-lit)"
          />
          <circle cx="-8" cy="-90" r="4" fill="var(--roof)" />
          <circle cx="-1" cy="-88" r="4" fill="var(--roof-lit)" />
        </At>
      </Moving>
    </>
  )
}

function Front() {
  return (
    <Layer>
      <path d="M0 410c110-34 220-40 350-12 130 26 250 30 400 20 160-12 300-14 450 6v76H0z" fill="var(--field)" />
      <path
        d="M0 410c110-34 220-40 350-12 60 12 120 20 180 22-100 14-220 8-310-10-80-14-150-10-220 10z"
        fill="var(--field-lit)"
        opacity="0.6"
      />
      <path d="M0 462c160-30 330-18 470 4 120 19 240 22 360 8 140-17 260-14 370 0v40H0z" fill="var(--front)" />
    </Layer>
  )
}
