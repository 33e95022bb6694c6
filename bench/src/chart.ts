/** One line of a panel. */
export interface Series {
  name: string
  /** x and y, by rising x. */
  points: readonly (readonly [x: number, y: number])[]
}

export interface Panel {
  title: string
  series: readonly Series[]
  /** Drawn as a dashed line. */
  target?: number
}

const [WIDTH, PANEL_HEIGHT, LEFT, RIGHT, TOP] = [960, 210, 64, 130, 44]
const PLOT_HEIGHT = 140
const MOST_TICKS = 12
/** Lines closer than this share of the height would have their numbers on top of each other. */
const LABEL_SPACE = 0.1
const COLOURS = ['#2563a8', '#b4531d', '#2f7d4f']

/** An SVG with the panels below each other, over the same x axis. */
export function drawPanels(title: string, xTitle: string, panels: readonly Panel[]): string {
  const xs = panels.flatMap(({ series }) => series.flatMap(({ points }) => points.map(([x]) => x)))
  const most = Math.max(...xs)
  const x = (value: number) => (LEFT + (value / most) * (WIDTH - LEFT - RIGHT)).toFixed(1)
  const distinct = [...new Set(xs)]
  const every = Math.ceil(distinct.length / MOST_TICKS)
  const ticks = distinct.filter((_, index) => index % every === 0)
  const drawn = panels.map((panel, index) => drawPanel(panel, TOP + index * PANEL_HEIGHT, x, ticks))
  const height = TOP + panels.length * PANEL_HEIGHT + 10
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="13">
<title>${title}</title>
<rect width="100%" height="100%" fill="#fff"/>
<text x="${LEFT}" y="22" font-size="15" font-weight="bold">${title}</text>
<text x="${WIDTH - RIGHT}" y="22" text-anchor="end" fill="#555">x: ${xTitle}</text>
${drawn.join('\n')}
</svg>
`
}

function drawPanel(
  { title, series, target }: Panel,
  top: number,
  x: (value: number) => string,
  ticks: readonly number[],
) {
  const highest = Math.max(target ?? 0, ...series.flatMap(({ points }) => points.map(([, value]) => value)))
  const isTopApart = target === undefined || highest - target > highest * LABEL_SPACE
  const bottom = top + 20 + PLOT_HEIGHT
  const y = (value: number) => (bottom - (value / (highest * 1.05 || 1)) * PLOT_HEIGHT).toFixed(1)
  const right = WIDTH - RIGHT
  const line = (value: number, look: string) =>
    `<line x1="${LEFT}" x2="${right}" y1="${y(value)}" y2="${y(value)}" ${look}/><text x="${LEFT - 8}" y="${Number(y(value)) + 4}" text-anchor="end">${short(value)}</text>`
  return [
    `<text x="${LEFT}" y="${top + 8}">${title}${target === undefined ? '' : `<tspan fill="#c33"> · target ${short(target)}</tspan>`}</text>`,
    line(0, 'stroke="#999"'),
    isTopApart ? line(highest, 'stroke="#ddd"') : '',
    target === undefined ? '' : line(target, 'stroke="#c33" stroke-dasharray="5 4"'),
    ...ticks.map(
      (value) => `<text x="${x(value)}" y="${bottom + 17}" text-anchor="middle" fill="#555">${short(value)}</text>`,
    ),
    ...series.map(({ name, points }, index) => {
      const colour = COLOURS[index % COLOURS.length]
      const last = points.at(-1)
      const label =
        last && series.length > 1
          ? `<text x="${right + 8}" y="${Number(y(last[1])) + 4}" fill="${colour}">${name}</text>`
          : ''
      const dots = points.map(([at, value]) => `<circle cx="${x(at)}" cy="${y(value)}" r="2.5" fill="${colour}"/>`)
      return `<polyline fill="none" stroke="${colour}" stroke-width="1.5" points="${points.map(([at, value]) => `${x(at)},${y(value)}`).join(' ')}"/>${dots.join('')}${label}`
    }),
  ]
    .filter(Boolean)
    .join('\n')
}

const short = (value: number) => Number(value.toPrecision(3)).toLocaleString('en-GB')
