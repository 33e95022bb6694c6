/** The right half of the figure. The left half is its mirror image. */
const CLOAK = 'M160 92C192 94 224 112 236 150C252 216 268 300 272 372C256 382 240 372 224 380C204 390 182 380 160 386Z'
const BODY =
  'M160 96C176 98 190 104 204 110C224 116 233 132 237 152L262 240C267 256 262 268 252 270C243 271 238 263 236 254L213 182L208 222C213 242 215 262 215 282L207 376C210 388 222 393 226 400C227 405 225 408 221 408L184 408C180 408 179 404 179 400L177 376L165 292L160 290Z'
const HOOD = 'M160 14C190 16 202 42 200 66C199 84 188 98 176 106L160 112Z'
const FACE = 'M160 36C176 37 183 52 181 67C179 80 170 89 160 92Z'
const BELT = 'M160 214L208 214L210 228L160 230Z'

/** The figure behind the slots, in theme colours. */
export function Figure() {
  return (
    <svg viewBox="0 0 320 420" className="size-full" aria-hidden="true">
      <circle cx="160" cy="176" r="138" className="fill-brass/6 stroke-brass/25" />
      <circle cx="160" cy="176" r="118" className="fill-none stroke-brass/15" strokeDasharray="2 7" />
      <ellipse cx="160" cy="404" rx="128" ry="12" className="fill-sunken" />
      <Both path={CLOAK} className="fill-line" />
      <Both path={BODY} className="fill-line-strong" />
      <Both path={HOOD} className="fill-line" />
      <Both path={FACE} className="fill-sunken" />
      <Both path={BELT} className="fill-line" />
    </svg>
  )
}

function Both({ path, className }: { path: string; className: string }) {
  return (
    <g className={className}>
      <path d={path} />
      <path d={path} transform="matrix(-1 0 0 1 320 0)" />
    </g>
  )
}
