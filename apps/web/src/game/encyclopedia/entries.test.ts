import { content } from '@hearthward/content'
import { sourcesOf } from '@hearthward/engine'
import { expect, test } from 'vitest'
import { entriesOf } from './entries.ts'
import { countByKind, searchEntries, shelvesOf } from './search.ts'
import { KINDS } from './targets.ts'

const entries = entriesOf(content)
const names = (typed: string) => searchEntries(entries, typed).map(({ name }) => name)

test('everything in the game has one entry, with a line that distinguishes it', () => {
  const fights = Object.values(content.activities).filter(({ monsterId }) => monsterId)
  expect(countByKind(entries)).toEqual({
    items: Object.keys(content.items).length,
    monsters: Object.keys(content.monsters).length,
    activities: Object.keys(content.activities).length - fights.length,
    recipes: Object.keys(content.recipes).length,
    places: Object.keys(content.locations).length,
    people: Object.values(content.npcs).filter(({ isActive }) => isActive).length,
  })
  expect(new Set(entries.map(({ kind, id }) => `${kind}/${id}`)).size).toBe(entries.length)
  expect(entries.filter(({ line, icon, group }) => !line || !icon || !group)).toEqual([])
})

test('every shelf is contiguous and has at most a hundred entries', () => {
  for (const kind of KINDS) {
    const own = entries.filter((entry) => entry.kind === kind)
    const shelves = shelvesOf(own)
    expect(shelves.flatMap((shelf) => shelf.entries)).toEqual(own)
    for (const shelf of shelves) expect(shelf.entries.length, shelf.group).toBeLessThanOrEqual(100)
  }
})

test('deactivated activities have no entry', () => {
  const [kindling] = Object.keys(content.activities)
  const without = {
    ...content,
    activities: Object.fromEntries(
      Object.entries(content.activities).map(([id, activity]) => [id, { ...activity, deactivated: id === kindling }]),
    ),
  }
  expect(entriesOf(without).some(({ kind, id }) => kind === 'activities' && id === kindling)).toBe(false)
  expect(sourcesOf(without)).not.toBe(sourcesOf(content))
})

test('names that begin with the typed text come first; every word has to occur', () => {
  const found = names('oak')
  expect(found.length).toBeGreaterThan(3)
  const begins = found.findIndex((name) => !name.toLowerCase().startsWith('oak'))
  expect(found.slice(begins).every((name) => !name.toLowerCase().startsWith('oak'))).toBe(true)
  expect(names('  OAK   lo')).toContain('Oak logs')
  expect(names('oak xyzzy')).toEqual([])
  expect(names('')).toHaveLength(entries.length)
})
