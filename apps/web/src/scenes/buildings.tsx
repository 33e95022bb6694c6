import { At, Moving, type Placement } from './stage.tsx'

/** The castle on its knoll, about 200 units wide, standing on y = 0. */
export function Castle({ x, y, size = 1 }: Placement) {
  return (
    <At x={x} y={y} size={size}>
      {/* the keep behind the walls */}
      <path d="M-27 0v-132h54V0z" fill="var(--stone)" />
      <path d="M5 0v-132h22V0z" fill="var(--stone-lit)" opacity="0.55" />
      <path d="M-31-132v-12h9v6h8v-6h9v6h10v-6h9v6h8v-6h9v12z" fill="var(--stone-dark)" />
      <path d="M-22-143L0-186l22 43z" fill="var(--roof)" />
      <path d="M0-186l22 43H6z" fill="var(--roof-lit)" />
      <path d="M0-186v-24" stroke="var(--stone-dark)" strokeWidth="2.5" />
      <path d="M1-210l24 7-24 8z" fill="var(--banner)" />
      {/* towers */}
      <Tower x={-82} height={92} />
      <Tower x={82} height={92} />
      {/* curtain walls */}
      <path d="M-64 0v-52h10v7h9v-7h10v7h9v-7h7V0zM64 0v-52H54v7h-9v-7H35v7h-9v-7h-7V0z" fill="var(--stone)" />
      {/* gatehouse */}
      <path d="M-24 0v-72h7v6h8v-6H9v6h8v-6h7V0z" fill="var(--stone-dark)" />
      <path d="M-12 0v-24a12 14 0 0 1 24 0V0z" fill="var(--wood)" />
      <path d="M-12-8h24M-12-18h24M-4 0v-34M4 0v-34" stroke="var(--stone-dark)" strokeWidth="1.6" />
      {/* windows */}
      <g fill="var(--pane)">
        <path d="M-14-108v-10a4 4 0 0 1 8 0v10zM7-108v-10a4 4 0 0 1 8 0v10zM-4-86v-9a4 4 0 0 1 8 0v9zM-86-58v-9a4 4 0 0 1 8 0v9zM78-58v-9a4 4 0 0 1 8 0v9zM-46-24v-7h5v7zM40-24v-7h5v7zM80-26v-7h5v7z" />
      </g>
    </At>
  )
}

function Tower({ x, height }: { x: number; height: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path d={`M-20 0v-${height}h40V0z`} fill="var(--stone)" />
      <path d={`M6 0v-${height}h14V0z`} fill="var(--stone-lit)" opacity="0.5" />
      <path d={`M-24-${height}v-13h8v6h7v-6h7v6h7v-6h7v6h4v-6h8v13z`} fill="var(--stone-dark)" />
    </g>
  )
}

/** A cottage with a chimney, 64 units wide. */
export function Cottage({ x, y, size = 1 }: Placement) {
  return (
    <At x={x} y={y} size={size}>
      <path d="M16-40v-22h9v30z" fill="var(--stone-dark)" />
      <path d="M-28 0v-26h56V0z" fill="var(--wood)" />
      <path d="M-38-22L0-54l38 32z" fill="var(--roof)" />
      <path d="M0-54l38 32H14z" fill="var(--roof-lit)" />
      <path d="M-20-8v-11h11v11zM10-8v-11h11v11z" fill="var(--pane)" />
      <path d="M-5 0v-17H6V0z" fill="var(--stone-dark)" />
    </At>
  )
}

/** The mill without its sails, which are animated separately. */
export function Mill({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-17 0l6-58h22l6 58z" fill="var(--stone)" />
      <path d="M3 0l2-58h6l6 58z" fill="var(--stone-lit)" opacity="0.55" />
      <path d="M-14-56c2-14 8-20 14-20s12 6 14 20z" fill="var(--roof)" />
      <path d="M-4-26v-9h8v9zM-4 0v-14h9V0z" fill="var(--pane)" />
    </g>
  )
}

interface SailsProps {
  x: number
  y: number
  /** The length of a sail. */
  reach: number
}

export function Sails({ x, y, reach }: SailsProps) {
  return (
    <Moving box={[x - reach, y - reach, 2 * reach, 2 * reach]} motion="turn">
      <At x={x} y={y} size={reach / 42}>
        {[0, 90, 180, 270].map((angle) => (
          <g key={angle} transform={`rotate(${angle + 20})`}>
            <path d="M0 0v-40" stroke="var(--wood)" strokeWidth="2.4" />
            <path d="M1.5-38h9v26h-9z" fill="var(--sailcloth, var(--stone-lit))" opacity="0.85" />
          </g>
        ))}
        <circle r="3.4" fill="var(--wood)" />
      </At>
    </Moving>
  )
}

export function Bridge() {
  return (
    <g>
      <path d="M716 412Q838 372 962 406v20H716z" fill="var(--stone)" />
      <path d="M716 412Q838 372 962 406v6Q838 380 716 419z" fill="var(--stone-lit)" />
      <path d="M752 428a36 30 0 0 1 72 0zM846 428a36 30 0 0 1 72 0z" fill="var(--water)" />
      <path
        d="M752 428a36 30 0 0 1 72 0h-6a30 24 0 0 0-60 0zM846 428a36 30 0 0 1 72 0h-6a30 24 0 0 0-60 0z"
        fill="var(--stone-dark)"
      />
    </g>
  )
}
