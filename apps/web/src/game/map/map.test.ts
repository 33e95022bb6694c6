import { content } from '@hearthward/content'
import { newPlayer } from '@hearthward/engine'
import { expect, test, vi } from 'vitest'
import { MAP, ROADS, SPOTS, splitByMap } from './places.ts'

// The hooks in the same file need a page; the tested functions do not.
vi.mock('../../client/index.ts', () => ({ useGame: () => undefined }))
const { offerOf } = await import('./place-offer.ts')

const ids = Object.keys(content.locations)

test('[LOC-1] every place is on the map and no two overlap', () => {
  expect(Object.keys(SPOTS).sort()).toEqual(ids.sort())
  const spots = Object.values(SPOTS)
  for (const [x, y] of spots) {
    expect([x > 40 && x < MAP.width - 40, y > 40 && y < MAP.height - 60]).toEqual([true, true])
    for (const [x2, y2] of spots) if (x !== x2) expect(Math.hypot(x - x2, y - y2)).toBeGreaterThan(80)
  }
})

test('[LOC-1] places added after the map was drawn are listed beyond it, whatever their names and number', () => {
  const made = ['amber_bay', 'constructor', ...Array.from({ length: 30 }, (_, at) => `new_field_${at}`)]
  const { drawn, beyond } = splitByMap([...ids, ...made].map((id) => ({ id })))
  expect(drawn.map(({ id }) => id)).toEqual(ids)
  expect(beyond.map(({ id }) => id)).toEqual(made)
})

/** The map's smallest width, and approximate sizes of markers and labels there, rounded up. */
const NARROWEST = 736
const MARKER = 44
const LABEL = { below: 24, line: 17, letter: 7.2, widest: 128 }

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

function boxesOf(id: string): { marker: Box; label: Box } {
  const [x, y] = (SPOTS[id] ?? [0, 0]).map((length) => (length * NARROWEST) / MAP.width) as [number, number]
  const lines: string[] = []
  for (const word of content.locations[id]?.name.split(' ') ?? []) {
    const longer = [...lines.slice(-1), word].join(' ')
    if (lines.length > 0 && longer.length * LABEL.letter <= LABEL.widest) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  const half = (Math.max(...lines.map(({ length }) => length)) * LABEL.letter) / 2
  const top = y + LABEL.below
  return {
    marker: { left: x - MARKER / 2, right: x + MARKER / 2, top: y - MARKER / 2, bottom: y + MARKER / 2 },
    label: { left: x - half, right: x + half, top, bottom: top + LABEL.line * lines.length },
  }
}

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

test('no name is hidden by another place, even on a phone', () => {
  const hidden = ids.flatMap((id) =>
    ids
      .filter((other) => other !== id)
      .filter((other) => {
        const { marker, label } = boxesOf(other)
        return overlap(boxesOf(id).label, marker) || overlap(boxesOf(id).label, label)
      })
      .map((other) => `${id} under ${other}`),
  )
  expect(hidden).toEqual([])
})

test('roads connect every place but the tower in the sea', () => {
  const reached = new Set(['lumbridge'])
  for (let before = 0; before !== reached.size; ) {
    before = reached.size
    for (const [from, to] of ROADS) if (reached.has(from) || reached.has(to)) reached.add(from).add(to)
  }
  expect(ids.filter((id) => !reached.has(id))).toEqual(['wizards_tower'])
})

test('a place lists its skills, the number of open activities and the level that opens more', () => {
  const { skills } = newPlayer('ada', 0)
  const offer = offerOf(content, skills, 'lumbridge')
  expect(offer.map(({ skill }) => skill).sort()).toEqual(['attack', 'firemaking', 'fishing', 'woodcutting'])
  for (const { skill, open, all, next } of offer) {
    expect(open, skill).toBeGreaterThan(0)
    expect(open, skill).toBeLessThanOrEqual(all)
    if (open < all) expect(next, skill).toBeGreaterThan(1)
  }
  const master = { ...skills, woodcutting: { ...skills.woodcutting, level: 99 } }
  const wood = offerOf(content, master, 'lumbridge').find(({ skill }) => skill === 'woodcutting')
  expect(wood).toMatchObject({ open: wood?.all, next: null })
})
