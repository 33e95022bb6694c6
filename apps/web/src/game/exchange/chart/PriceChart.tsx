import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useCallQuery, useRefetchOn } from '../../../client/call-queries.ts'
import { cx } from '../../../ui/class-names.ts'
import { formatAmount, formatExact } from '../../../ui/format/numbers.ts'
import { EmptyState, FailureNote, PanelSkeleton } from '../../../ui/states.tsx'
import { LIVE } from '../exchange-calls.ts'
import { type History, MARGIN, nearest, type PricePlot, type PricePoint, plotOf } from './chart.ts'
import { pointText, SPANS, type Span, summaryOf, tickText, timeText } from './chart-words.ts'

const HEIGHT = 216

interface PriceChartProps {
  itemId: string
  guide: number
  /** The id of the newest trade. The history is read again when it changes. */
  latest: number
}

/** The price history of a day, a week or a month. */
export function PriceChart({ itemId, guide, latest }: PriceChartProps) {
  const [span, setSpan] = useState<Span>('week')
  const history = useCallQuery('getPriceHistory', { itemId, span }, LIVE)
  useRefetchOn(latest, history.refetch)
  return (
    <div>
      <fieldset className="mb-2 flex gap-1.5">
        <legend className="sr-only">Period</legend>
        {(Object.keys(SPANS) as Span[]).map((id) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === span}
            onClick={() => setSpan(id)}
            className="h-10 rounded-lg border border-line px-3 text-[0.8125rem] font-semibold text-muted hover:text-text aria-pressed:border-brass aria-pressed:bg-brass/10 aria-pressed:text-text mid:h-8"
          >
            {SPANS[id].label}
          </button>
        ))}
      </fieldset>
      {history.status === 'loading' && <PanelSkeleton rows={5} label="Loading prices" />}
      {history.status === 'failed' && (
        <FailureNote onRetry={history.refetch}>The price history could not be loaded.</FailureNote>
      )}
      {history.status === 'ready' &&
        (history.data.points.length === 0 ? (
          <EmptyState icon="histogram">Nobody has traded it in the last {span}.</EmptyState>
        ) : (
          <>
            <Drawing history={history.data} span={span} guide={guide} />
            <AsTable history={history.data} span={span} />
          </>
        ))}
    </div>
  )
}

function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

function Drawing({ history, span, guide }: { history: History; span: Span; guide: number }) {
  const { box, width } = useWidth()
  const [chosen, setChosen] = useState<number | null>(null)
  const plot = useMemo(() => plotOf(history, guide, { width, height: HEIGHT }), [history, guide, width])
  const last = history.points.length - 1
  const at = chosen === null ? null : Math.min(chosen, last)
  const point = at === null ? undefined : history.points[at]

  const onPointer = ({ clientX, currentTarget }: PointerEvent) =>
    setChosen(nearest(plot.plotted, clientX - currentTarget.getBoundingClientRect().left))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? last : step ? (at ?? last) + step : null
    if (next === null) return
    event.preventDefault()
    setChosen(Math.min(Math.max(0, next), last))
  }
  return (
    <>
      <p className="mb-1 min-h-5 text-[0.8125rem] text-muted" aria-hidden="true">
        {point ? <Readout point={point} history={history} span={span} /> : summaryOf(history)}
      </p>
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={`Prices of the last ${span}`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={pointText(history.points[at ?? last] ?? history.points[0], history, span)}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setChosen(null)}
        onBlur={() => setChosen(null)}
        className="touch-pan-y rounded-lg select-none"
      >
        {width > 0 && <Picture plot={plot} width={width} span={span} at={at} />}
      </div>
    </>
  )
}

function Readout({ point, history, span }: { point: PricePoint; history: History; span: Span }) {
  return (
    <>
      <strong className="text-text">{formatExact(point.price)}</strong> {timeText(point.at, history, span)} ·{' '}
      {point.low < point.high && `${formatAmount(point.low)} to ${formatAmount(point.high)} · `}
      {formatAmount(point.volume)} traded
    </>
  )
}

interface PictureProps {
  plot: PricePlot
  width: number
  span: Span
  at: number | null
}

function Picture({ plot, width, span, at }: PictureProps) {
  const right = width - MARGIN.right
  const bottom = HEIGHT - MARGIN.bottom
  const chosen = at === null ? undefined : plot.plotted[at]
  const few = plot.plotted.length < 3
  return (
    <svg width={width} height={HEIGHT} aria-hidden="true" className="block overflow-visible">
      <g className="fill-muted text-[11px]">
        {plot.prices.map(({ y, value }) => (
          <g key={value}>
            <line x1={MARGIN.left} x2={right} y1={y} y2={y} className="stroke-line" />
            <text x={MARGIN.left - 8} y={y + 4} textAnchor="end">
              {formatAmount(value)}
            </text>
          </g>
        ))}
        {plot.times.map(({ x, at: moment }) => (
          <text
            key={moment}
            x={x}
            y={HEIGHT - 6}
            textAnchor={x < MARGIN.left + 16 ? 'start' : x > right - 16 ? 'end' : 'middle'}
          >
            {tickText(moment, span)}
          </text>
        ))}
      </g>
      <line x1={MARGIN.left} x2={right} y1={bottom} y2={bottom} className="stroke-line-strong" />
      {plot.bars.map((bar, index) => (
        <rect key={bar.x} {...bar} rx={1} className={index === at ? 'fill-muted' : 'fill-line-strong/70'} />
      ))}
      <path d={plot.band} className="fill-brass/12" />
      <line
        x1={MARGIN.left}
        x2={right}
        y1={plot.guideY}
        y2={plot.guideY}
        strokeDasharray="3 4"
        className="stroke-faint"
      />
      <path d={plot.line} fill="none" strokeWidth={2} strokeLinejoin="round" className="stroke-brass" />
      <text
        x={right}
        y={plot.guideY - 4}
        textAnchor="end"
        strokeWidth={4}
        paintOrder="stroke"
        className="fill-muted stroke-panel text-[11px]"
      >
        guide
      </text>
      {few && plot.plotted.map(({ x, y }) => <circle key={x} cx={x} cy={y} r={3} className="fill-brass" />)}
      {chosen && (
        <>
          <line x1={chosen.x} x2={chosen.x} y1={MARGIN.top} y2={bottom} className="stroke-line-strong" />
          <circle cx={chosen.x} cy={chosen.y} r={4.5} strokeWidth={2} className="fill-panel stroke-brass" />
        </>
      )}
    </svg>
  )
}

/** The same figures as a table, for screen readers and for exact numbers. */
function AsTable({ history, span }: { history: History; span: Span }) {
  const cell = 'py-1 text-right'
  return (
    <details className="mt-1.5 text-[0.8125rem]">
      <summary className="min-h-10 w-fit py-2.5 text-muted hover:text-text mid:min-h-0 mid:py-1">As a table</summary>
      <table className="w-full">
        <caption className="sr-only">Prices of the last {span}</caption>
        <thead>
          <tr className="border-b border-line text-muted">
            {['When', 'Average', 'Lowest', 'Highest', 'Traded'].map((head, index) => (
              <th key={head} scope="col" className={cx('py-1 font-normal', index === 0 ? 'text-left' : 'text-right')}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...history.points].reverse().map(({ at, price, low, high, volume }) => (
            <tr key={at} className="border-b border-line/40">
              <th scope="row" className="py-1 text-left font-normal">
                {timeText(at, history, span)}
              </th>
              <td className={cell}>{formatExact(price)}</td>
              <td className={cell}>{formatExact(low)}</td>
              <td className={cell}>{formatExact(high)}</td>
              <td className={cell}>{formatExact(volume)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
