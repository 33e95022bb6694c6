import { At, Layer } from './stage.tsx'

interface SkyProps {
  /** Left end, base and size of each cloud. */
  clouds?: readonly (readonly [x: number, y: number, size: number])[]
  /** The position of birds in the light theme. */
  birds?: readonly [x: number, y: number]
}

/** The sky of every place: stars by night, birds by day, the sun on the right. */
export function Sky({ clouds = [], birds }: SkyProps) {
  return (
    <>
      <div className="scene-sky" />
      <Stars />
      <div className="scene-sun" />
      {clouds.length > 0 && (
        <Layer motion="drift">
          {clouds.map(([x, y, size]) => (
            <At key={x} x={x} y={y} size={size}>
              <path
                d="M0 0c20-2 26-16 48-14 14-20 50-16 58 2 22-4 36 8 58 10 20 2 30 10 14 11H10C-8 9-16 2 0 0z"
                fill="var(--cloud)"
              />
            </At>
          ))}
        </Layer>
      )}
      {birds && (
        <Layer motion="fly" className="scene-birds">
          <path
            d={`M${birds.join(' ')}q8-9 15-1 8-8 15 1m22-22q7-8 13-1 7-7 13 1m-108-10q6-7 11-1 6-6 11 1`}
            fill="none"
            stroke="var(--bird-ink)"
            strokeWidth="2.4"
            strokeLinecap="round"
          />
        </Layer>
      )}
    </>
  )
}

const STARS_STILL =
  'M70 60h.1M190 34h.1M318 92h.1M402 40h.1M560 66h.1M664 24h.1M742 84h.1M908 44h.1M1010 78h.1M1150 36h.1M258 132h.1M506 118h.1M88 -30h.1M230 -64h.1M420 -22h.1M610 -48h.1M790 -90h.1M980 -36h.1M1120 -70h.1M150 -140h.1M470 -120h.1M720 -170h.1M900 -150h.1M1060 -190h.1'
const STARS_TWINKLING =
  'M128 108h.1M244 62h.1M366 18h.1M468 82h.1M620 104h.1M704 52h.1M826 26h.1M962 100h.1M1086 52h.1M1178 112h.1M34 26h.1M300 -40h.1M540 -80h.1M860 -30h.1M1040 -110h.1M60 -100h.1M360 -160h.1M640 -130h.1'

function Stars() {
  return (
    <>
      <Layer className="scene-stars">
        <path d={STARS_STILL} stroke="oklch(0.95 0.02 95)" strokeWidth="2.6" strokeLinecap="round" opacity="0.7" />
      </Layer>
      <div className="scene-full scene-stars">
        <Layer motion="twinkle">
          <path d={STARS_TWINKLING} stroke="oklch(0.97 0.02 95)" strokeWidth="3.4" strokeLinecap="round" />
        </Layer>
      </div>
    </>
  )
}
