import { At, type Placement } from './stage.tsx'

/** A round tree, lit from the right. */
export function Oak({ x, y, size = 1 }: Placement) {
  return (
    <At x={x} y={y} size={size}>
      <path d="M-4 0c1-8 1-16 0-26h8c-1 10-1 18 0 26z" fill="var(--trunk)" />
      <path
        d="M-26-34c-4-10 2-18 9-19 0-10 9-16 18-14 7-6 18-2 20 6 8 2 11 11 7 18 3 8-3 15-11 15-5 6-15 6-19 1-8 4-20 2-24-7z"
        fill="var(--leaf)"
      />
      <path d="M6-62c7-3 14 1 15 8 7 3 9 10 5 16 2 7-4 12-10 11 5-7 3-15-3-19 2-6-1-13-7-16z" fill="var(--leaf-lit)" />
    </At>
  )
}

export function Pine({ x, y, size = 1 }: Placement) {
  return (
    <At x={x} y={y} size={size}>
      <path d="M-3 0v-10h6V0z" fill="var(--trunk)" />
      <path
        d="M0-84c5 14 12 22 18 26l-9-1c4 10 10 16 16 20l-11-1c4 11 9 17 15 22-18 6-40 6-58 0 6-5 11-11 15-22l-11 1c6-4 12-10 16-20l-9 1c6-4 13-12 18-26z"
        fill="var(--leaf)"
      />
      <path
        d="M0-84c5 14 12 22 18 26l-9-1c4 10 10 16 16 20l-11-1c4 11 9 17 15 22-8 3-16 4-24 4 8-22 3-48-5-70z"
        fill="var(--leaf-lit)"
        opacity="0.6"
      />
    </At>
  )
}

export function Reeds({ x, y, size = 1 }: Placement) {
  return (
    <g
      transform={`translate(${x} ${y}) scale(${size})`}
      fill="none"
      stroke="var(--front)"
      strokeWidth="3"
      strokeLinecap="round"
    >
      <path d="M0 0C-2-14-6-24-12-32M4 0c0-16 0-28 3-42M9 0c1-12 6-22 13-28M-4 0c-4-8-9-14-16-18" />
    </g>
  )
}
