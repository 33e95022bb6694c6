import { MAP, ROADS, roadPath } from './places.ts'

const COAST =
  'M-40-40H1240V628c-52 26-96-12-150 4-62 18-92 72-168 62-70-10-84-78-150-92-48-10-66-30-104-24-36 6-62 24-104 44-40 18-62-6-104 6-50 14-70-18-118-6-60 14-92-28-144-20-48 8-74-44-138-38h-120z'
const ISLE = 'M572 690c6-22 40-30 66-22 26 8 40 24 26 38-16 14-88 12-92-16z'

/** The map's background: decoration only, the places are buttons above it. */
export function MapDrawing() {
  return (
    <svg viewBox={`0 0 ${MAP.width} ${MAP.height}`} className="absolute inset-0 size-full" aria-hidden="true">
      <rect width={MAP.width} height={MAP.height} fill="var(--map-sea)" />
      {[34, 20, 8].map((width) => (
        <g key={width} fill="none" stroke="var(--map-shoal)" strokeWidth={width} opacity={0.28} strokeLinejoin="round">
          <path d={COAST} />
          <path d={ISLE} />
        </g>
      ))}
      <path d={COAST} fill="var(--map-land)" />
      <path d={ISLE} fill="var(--map-land)" />
      <Ground />
      <Waters />
      <g fill="none" stroke="var(--map-road)" strokeWidth="3" strokeLinecap="round" strokeDasharray="1 9">
        {ROADS.map((road) => (
          <path key={road.join()} d={roadPath(road)} />
        ))}
        <path d="M566 556Q588 624 616 650" opacity="0.7" />
      </g>
      <Ranges />
      <Woods />
      <Rose />
    </svg>
  )
}

function Ground() {
  return (
    <>
      <path
        d="M0 0h1200v96c-120 44-250 10-380 44-150 38-260-10-400 22C260 198 120 150 0 196z"
        fill="var(--map-shade)"
      />
      <path
        d="M862 462c60-40 150-46 220-24 60 18 96 8 160-12v196c-58 20-100-2-158 12-50 12-84 34-128 36-70 2-86-40-116-86-22-34-26-92 22-122z"
        fill="var(--map-sand)"
      />
      <path
        d="M900 470q18-10 36 0M1060 470q18-10 36 0M1010 566q20-12 40 0M900 580q16-10 32 0M1110 540q18-10 36 0M1130 600q16-8 32 0"
        fill="none"
        stroke="var(--map-road)"
        strokeWidth="2"
        opacity="0.55"
      />
      <path d="M150 330c60-26 130-14 150 24 14 30-40 60-98 56s-104-58-52-80z" fill="var(--map-shade)" />
    </>
  )
}

function Waters() {
  return (
    <g fill="none" stroke="var(--map-river)" strokeLinejoin="round" clipPath="url(#map-coast)">
      <clipPath id="map-coast">
        <path d={COAST} />
      </clipPath>
      <path
        d="M508 20C520 96 586 120 600 190c10 52-18 80 4 128 20 44 100 50 110 96 8 40 66 40 58 78-8 36-84 40-96 84-8 26 6 50 4 90"
        strokeWidth="9"
      />
      <path d="M262 170c30 40 14 70 46 104 24 26 14 60 -6 92-20 30 10 66-6 104-16 38-34 60-22 130" strokeWidth="6" />
      <path d="M1090 214c-30 20-70 18-96 42-30 26-74 20-110 34-54 20-90 80-130 110" strokeWidth="5" opacity="0.8" />
      <path d="M826 470c-6 14 8 26 26 24s28-18 14-28-34-10-40 4z" fill="var(--map-river)" strokeWidth="2" />
    </g>
  )
}

/** x, y and size of each peak. */
const PEAKS = [
  [62, 78, 1.1],
  [130, 52, 1.35],
  [206, 82, 1],
  [286, 46, 1.25],
  [344, 90, 0.9],
  [566, 52, 0.9],
  [640, 80, 1.1],
  [700, 44, 1.25],
  [860, 76, 1.05],
  [930, 46, 1.3],
  [978, 104, 1.35],
  [1096, 104, 1.5],
  [1164, 62, 1.2],
  [1150, 176, 0.95],
  [452, 332, 0.7],
  [496, 364, 0.6],
  [60, 400, 0.8],
  [118, 432, 0.62],
] as const

function Ranges() {
  return PEAKS.map(([x, y, size]) => (
    <g key={`${x} ${y}`} transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M-40 30C-26 8-14-22 0-34c12 10 28 46 42 64z" fill="var(--map-rock-dark)" />
      <path d="M0-34c12 10 28 46 42 64H8C14 10-4-6 0-34z" fill="var(--map-rock)" />
      <path d="M0-34c6 4 12 14 17 24l-9-4-7 8-6-10-9 6C-9-20-5-29 0-34z" fill="var(--map-snow)" />
    </g>
  ))
}

const ROUND = 'M-11 0c-5-9 1-17 8-17 3-8 15-7 17 1 8 1 11 11 4 16-8 5-23 5-29 0z'
const OAKS =
  '470 430,494 442,518 424,446 452,610 446,596 462,816 330,838 344,800 352,196 330,222 346,246 330,178 352,214 368,270 226,300 214,330 236,680 290,704 304,470 204,500 190,330 410,306 396,860 176,884 190,90 300,108 318,78 326'.split(
    ',',
  )
const STRANGE =
  '1010 270,1032 258,1056 262,1080 252,1104 268,1126 282,1000 292,1024 352,1048 372,1078 380,1104 366,1126 346,1146 322,1140 300,1098 300,1004 330'.split(
    ',',
  )

function Woods() {
  return (
    <>
      {OAKS.map((at) => (
        <g key={at} transform={`translate(${at})`}>
          <path d="M0 8V-4" stroke="var(--map-tree)" strokeWidth="3" />
          <path d={ROUND} fill="var(--map-tree)" />
          <path d="M2-17c6-1 11 3 12 9 5 2 7 8 2 13-6-6-2-14-14-22z" fill="var(--map-tree-lit)" />
        </g>
      ))}
      {STRANGE.map((at) => (
        <g key={at} transform={`translate(${at})`}>
          <path d="M0 10V0" stroke="var(--map-tree)" strokeWidth="3" />
          <path d="M0-26C8-12 12-4 12 2c0 5-24 5-24 0 0-6 4-14 12-28z" fill="var(--map-tree)" />
          <path d="M0-26C8-12 12-4 12 2c0 3-5 4-10 4C6-6 3-16 0-26z" fill="var(--map-wild)" opacity="0.7" />
        </g>
      ))}
    </>
  )
}

function Rose() {
  return (
    <g transform="translate(104 668)" fill="none" stroke="var(--map-ink)" opacity="0.5">
      <circle r="38" strokeWidth="1.5" />
      <circle r="31" strokeWidth="1" strokeDasharray="2 6" />
      <path d="M0-50L9-9 50 0 9 9 0 50-9 9-50 0-9-9z" fill="var(--map-ink)" stroke="none" opacity="0.55" />
      <path d="M0-50L9-9H-9z" fill="var(--banner)" stroke="none" />
    </g>
  )
}
