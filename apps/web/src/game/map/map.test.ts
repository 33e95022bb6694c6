import { content } from '@hearthward/content'
import { newPlayer } from '@hearthward/engine'
import { expect, test, vi } from 'vitest'
import { MAP, ROADS, SPOTS } from './places.ts'

// The hooks beside it need a page; the reckoning does not.
vi.mock('../../client/index.ts', () => ({ useGame: () => undefined }))
const { offerOf } = await import('./offer.ts')

const ids = Object.keys(content.locations)

test('[LOC-1] every place of the world lies on the map, none on another', () => {
  expect(Object.keys(SPOTS).sort()).toEqual(ids.sort())
  const spots = Object.values(SPOTS)
  for (const [x, y] of spots) {
    expect([x > 40 && x < MAP.width - 40, y > 40 && y < MAP.height - 60]).toEqual([true, true])
    for (const [x2, y2] of spots) if (x !== x2) expect(Math.hypot(x - x2, y - y2)).toBeGreaterThan(80)
  }
})

test('every place but the tower in the sea can be walked to', () => {
  const reached = new Set(['lumbridge'])
  for (let before = 0; before !== reached.size; ) {
    before = reached.size
    for (const [from, to] of ROADS) if (reached.has(from) || reached.has(to)) reached.add(from).add(to)
  }
  expect(ids.filter((id) => !reached.has(id))).toEqual(['wizards_tower'])
})

test('a place offers its skills, with what is open and the level that opens more', () => {
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
