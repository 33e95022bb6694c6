import { Bridge, Castle, Cottage, Mill, Sails } from './buildings.tsx'
import { Oak, Pine, Reeds } from './plants.tsx'

const VIEW = '0 0 1200 500'

/** Dusk (or, in the light theme, a clear noon) at the bend of the river. */
export function Lumbridge() {
  return (
    <>
      <div className="scene-sky" />
      <Stars />
      <div className="scene-sun" />
      <svg viewBox={VIEW} className="scene-full" data-motion="drift" aria-hidden="true" fill="var(--cloud)">
        <path d="M226 196c20-2 26-16 48-14 14-20 50-16 58 2 22-4 36 8 58 10 20 2 30 10 14 11H236c-18 0-26-7-10-9z" />
        <path d="M846 128c20-2 26-16 48-14 14-18 46-14 54 2 20-4 36 6 56 8 20 2 28 10 12 12H856c-16 0-26-6-10-8z" />
        <path d="M480 218c14-2 18-10 34-8 10-12 34-10 40 2 18-2 30 6 52 8H488c-12 0-18-2-8-2z" opacity="0.7" />
      </svg>
      <Birds />
      <Land />
      <Sails />
      <Glints />
      {[0, 2.3, 4.6].map((delay) => (
        <div key={delay} className="scene-puff" data-motion="puff" data-delay={delay} />
      ))}
      {FIREFLIES.map(([left, top, delay]) => (
        <div
          key={left}
          className="scene-firefly"
          data-motion="firefly"
          data-delay={delay}
          style={{ left: `${left}%`, top: `${top}%` }}
        />
      ))}
    </>
  )
}

const FIREFLIES = [
  [22, 82, 0],
  [49, 85, 3.1],
  [83, 83, 5.4],
] as const

const STARS_STILL =
  'M70 60h.1M190 34h.1M318 92h.1M402 40h.1M560 66h.1M664 24h.1M742 84h.1M908 44h.1M1010 78h.1M1150 36h.1M258 132h.1M506 118h.1M88 -30h.1M230 -64h.1M420 -22h.1M610 -48h.1M790 -90h.1M980 -36h.1M1120 -70h.1M150 -140h.1M470 -120h.1M720 -170h.1M900 -150h.1M1060 -190h.1'
const STARS_TWINKLING =
  'M128 108h.1M244 62h.1M366 18h.1M468 82h.1M620 104h.1M704 52h.1M826 26h.1M962 100h.1M1086 52h.1M1178 112h.1M34 26h.1M300 -40h.1M540 -80h.1M860 -30h.1M1040 -110h.1M60 -100h.1M360 -160h.1M640 -130h.1'

function Stars() {
  return (
    <>
      <svg viewBox={VIEW} className="scene-full scene-stars" aria-hidden="true">
        <path d={STARS_STILL} stroke="oklch(0.95 0.02 95)" strokeWidth="2.6" strokeLinecap="round" opacity="0.7" />
      </svg>
      <div className="scene-full scene-stars">
        <svg viewBox={VIEW} className="scene-full" data-motion="twinkle" aria-hidden="true">
          <path d={STARS_TWINKLING} stroke="oklch(0.97 0.02 95)" strokeWidth="3.4" strokeLinecap="round" />
        </svg>
      </div>
    </>
  )
}

function Birds() {
  return (
    <svg viewBox={VIEW} className="scene-full scene-birds" data-motion="fly" aria-hidden="true">
      <path
        d="M790 168q8-9 15-1 8-8 15 1M842 146q7-8 13-1 7-7 13 1M760 136q6-7 11-1 6-6 11 1"
        fill="none"
        stroke="oklch(0.35 0.03 240)"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  )
}

function Land() {
  return (
    <svg viewBox={VIEW} className="scene-full" aria-hidden="true">
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
    </svg>
  )
}

/** The sun on the water. */
function Glints() {
  return (
    <svg viewBox={VIEW} className="scene-full" data-motion="glint" aria-hidden="true">
      <path
        d="M930 418h74M884 430h62M958 440h48M842 444h70M790 456h54M900 456h64M748 466h44"
        stroke="var(--water-lit)"
        strokeWidth="3"
        strokeLinecap="round"
        opacity="0.8"
      />
    </svg>
  )
}
