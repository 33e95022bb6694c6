import { Glints, Lights, Smoke } from '../air.tsx'
import { Bridge, Castle, Cottage, Mill, Sails } from '../buildings.tsx'
import { Oak, Pine, Reeds } from '../plants.tsx'
import { Sky } from '../sky.tsx'
import { Layer } from '../stage.tsx'

/** A castle at a bend of the river: at dusk, or at noon in the light theme. */
export function Lumbridge() {
  return (
    <>
      <Sky clouds={CLOUDS} birds={[790, 168]} />
      <Land />
      <Sails x={337} y={283} reach={42} />
      <Glints d="M930 418h74M884 430h62M958 440h48M842 444h70M790 456h54M900 456h64M748 466h44" />
      <Smoke x={468} y={332} />
      <Lights at={FIREFLIES} />
    </>
  )
}

const CLOUDS = [
  [226, 196, 1],
  [846, 128, 1],
  [480, 218, 0.7],
] as const

const FIREFLIES = [
  [264, 410],
  [588, 425],
  [996, 415],
] as const

function Land() {
  return (
    <Layer>
      <path
        d="M0 300v-34c60-26 116-44 176-32 56 11 98-26 166-32 72-7 112 34 184 40 78 7 118-30 196-24 82 6 128 40 208 26 84-14 132-40 192-32 40 6 60 18 78 24v200H0z"
        fill="var(--mountain)"
      />
      <path
        d="M0 336c82-48 178-56 292-36 92 16 150 22 232 4 82-18 178-22 280-2 98 20 196 14 288-10 48-12 86-6 108 2v90H0z"
        fill="var(--hill-far)"
      />
      <path d="M0 372c90-40 200-46 320-30 60 8 120 20 180 26l700-14v60H0z" fill="var(--hill-near)" />
      <Mill x={335} y={346} />
      <path d="M392 392c64-46 140-72 240-74 104-2 180 22 258 66z" fill="var(--knoll)" />
      <path d="M612 320c104-6 190 20 278 64l-90 4c-40-40-110-60-188-68z" fill="var(--field-lit)" opacity="0.4" />
      <Castle x={640} y={326} size={0.92} />
      <path
        d="M640 326c-6 20 22 28 14 44-8 14-40 20-46 34l40 2c4-18 40-22 46-38 6-18-30-24-28-42z"
        fill="var(--road)"
        opacity="0.7"
      />
      <Oak x={520} y={372} size={0.62} />
      <Oak x={548} y={380} size={0.5} />
      <Pine x={748} y={362} size={0.62} />
      <Pine x={772} y={372} size={0.52} />
      <path d="M0 396c130-30 280-34 430-20 140 13 270 16 400 2 130-14 260-14 370 2v120H0z" fill="var(--field)" />
      <Cottage x={906} y={382} size={0.7} />
      <Cottage x={962} y={388} size={0.82} />
      <Cottage x={1020} y={384} size={0.66} />
      <path
        d="M1200 398c-90 2-150 4-196 10-60 8-120 10-180 14-80 6-180 10-220 34-26 16-16 30-24 44h420c10-24 70-36 200-44z"
        fill="var(--water)"
      />
      <Bridge />
      <Cottage x={442} y={404} size={1.15} />
      <Oak x={300} y={408} size={1.05} />
      <Oak x={236} y={420} size={1.3} />
      <Pine x={172} y={424} size={1.25} />
      <Oak x={100} y={432} size={1.5} />
      <Pine x={44} y={436} size={1.4} />
      <Pine x={526} y={416} size={0.7} />
      <Oak x={1082} y={410} size={1.05} />
      <Pine x={1136} y={418} size={1.25} />
      <Oak x={1182} y={428} size={1.35} />
      <path d="M0 452c160-26 330-14 470 8 120 19 240 22 360 8 140-17 260-14 370 0v40H0z" fill="var(--front)" />
      <Reeds x={560} y={472} />
      <Reeds x={616} y={482} size={1.2} />
      <Reeds x={1010} y={466} />
      <Reeds x={700} y={478} size={0.8} />
    </Layer>
  )
}
