import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type History, MARGIN, nearest, plotOf, priceTicks, timeTicks } from './chart.ts'
import { pointText, summaryOf, timeText } from './chart-words.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const SIZE = { width: 400, height: 200 }
const FROM = Date.UTC(2026, 10, 9)

const POINTS = [
  { at: FROM, price: 50, low: 48, high: 52, volume: 100 },
  { at: FROM + 2 * DAY, price: 55.5, low: 52, high: 60, volume: 400 },
  { at: FROM + 6 * DAY + 20 * HOUR, price: 45, low: 45, high: 45, volume: 10 },
]
const WEEK: History = { from: FROM, until: FROM + 7 * DAY, step: 4 * HOUR, points: POINTS }

describe('the price chart', () => {
  const plot = plotOf(WEEK, 50, SIZE)

  test('time runs from left to right', () => {
    const xs = plot.plotted.map(({ x }) => x)
    expect(xs).toEqual([...xs].sort((a, b) => a - b))
    expect(xs[0]).toBeGreaterThanOrEqual(MARGIN.left)
    expect(xs[2]).toBeLessThanOrEqual(SIZE.width - MARGIN.right)
    // The second point is two days and two hours into seven.
    const room = SIZE.width - MARGIN.left - MARGIN.right
    expect(xs[1]).toBeCloseTo(MARGIN.left + (room * (2 * 24 + 2)) / (7 * 24), 0)
  })

  test('volume bars stand on the bottom edge, the greatest is the tallest', () => {
    for (const { y, height } of plot.bars) expect(y + height).toBeCloseTo(SIZE.height - MARGIN.bottom, 0)
    const heights = plot.bars.map(({ height }) => height)
    expect(Math.max(...heights)).toBe(heights[1])
  })

  test('higher prices are higher up, all between the lowest and the highest line', () => {
    const [first, second, third] = plot.plotted.map(({ y }) => y)
    expect(second).toBeLessThan(first as number)
    expect(third).toBeGreaterThan(first as number)
    const lines = plot.prices.map(({ y }) => y)
    for (const { y } of plot.plotted) {
      expect(y).toBeGreaterThanOrEqual(Math.min(...lines))
      expect(y).toBeLessThanOrEqual(Math.max(...lines))
    }
    expect(plot.guideY).toBe(first)
  })

  test('there is one bar per point, its height is the volume, and it stays below the prices', () => {
    expect(plot.bars).toHaveLength(3)
    const [some, most, few] = plot.bars.map(({ height }) => height)
    expect(most).toBeGreaterThan(some as number)
    expect(some).toBeGreaterThan(few as number)
    const lowest = Math.max(...plot.prices.map(({ y }) => y))
    for (const { y } of plot.bars) expect(y).toBeGreaterThanOrEqual(lowest)
  })

  test('a single point has no band', () => {
    const one = plotOf({ ...WEEK, points: POINTS.slice(0, 1) }, 50, SIZE)
    expect(one.plotted).toHaveLength(1)
    expect(one.band).toBe('')
  })

  test('the pointer selects the nearest point', () => {
    const [first, second, third] = plot.plotted
    expect(nearest(plot.plotted, 0)).toBe(0)
    expect(nearest(plot.plotted, ((first?.x ?? 0) + (second?.x ?? 0)) / 2 + 2)).toBe(1)
    expect(nearest(plot.plotted, (third?.x ?? 0) + 50)).toBe(2)
  })
})

test('price ticks are round, few, and reach from below the lowest to above the highest', () => {
  expect(priceTicks(48, 60)).toEqual([45, 50, 55, 60])
  expect(priceTicks(7, 7)).toEqual([6, 7, 8])
  const price = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(price, price, (a, b) => {
      const ticks = priceTicks(Math.min(a, b), Math.max(a, b))
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(a, b))
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(a, b))
      expect(ticks.length).toBeGreaterThan(1)
      expect(ticks.length).toBeLessThan(8)
    }),
  )
})

test('time labels never overlap, at any width, and are at full hours or midnights', () => {
  for (const width of [280, 400, 800]) {
    for (const span of [DAY, 7 * DAY, 30 * DAY]) {
      const until = FROM + 5.3 * HOUR
      const ticks = timeTicks({ from: until - span, until }, width)
      const apart = (((ticks[1] ?? 0) - (ticks[0] ?? 0)) / span) * (width - MARGIN.left - MARGIN.right)
      expect(ticks.length, `${width} ${span}`).toBeGreaterThan(1)
      expect(apart).toBeGreaterThan(60)
      for (const at of ticks) expect(at % HOUR).toBe(0)
    }
  }
})

test('the chart as text', () => {
  expect(pointText(POINTS[1], WEEK, 'week')).toMatch(/: 55\.5 coins on average, from 52 to 60, 400 traded$/)
  expect(timeText(POINTS[1]?.at ?? 0, WEEK, 'month')).toBe('11 Nov')
  expect(summaryOf(WEEK)).toBe('From 45 to 60 · 510 traded')
})
