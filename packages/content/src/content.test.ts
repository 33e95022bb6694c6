import { readFileSync } from 'node:fs'
import { newPlayer, SKILLS, type SkillType } from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import { content } from './index.ts'

const all = Object.values(content.activities)
const everything = [...Object.values(content.items), ...Object.values(content.locations), ...all]

describe('every entry', () => {
  test('is stored under its own id, a plain word', () => {
    for (const table of [content.items, content.locations, content.activities]) {
      expect(Object.keys(table).length).toBeGreaterThan(0)
      for (const [key, { id }] of Object.entries(table)) {
        expect(id).toBe(key)
        expect(id).toMatch(/^[a-z][a-z0-9_]{1,62}$/)
        // Such ids exist as properties of every object.
        expect(id in {}, id).toBe(false)
      }
    }
  })

  test('has a name and a description', () => {
    for (const { id, name, description } of everything) {
      expect(name.trim(), id).not.toBe('')
      expect(description.trim(), id).not.toBe('')
    }
    for (const table of [content.items, content.locations, content.activities]) {
      const names = Object.values(table).map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test('has an icon that exists', () => {
    const file = new URL('../../../node_modules/@iconify-json/game-icons/icons.json', import.meta.url)
    const { icons, aliases = {} } = JSON.parse(readFileSync(file, 'utf8'))
    for (const { id, icon } of everything) {
      expect(Object.hasOwn(icons, icon) || Object.hasOwn(aliases, icon), `${id}: ${icon}`).toBe(true)
    }
  })
})

describe('every activity', () => {
  test('has an existing location', () => {
    for (const { id, locationId } of all) {
      if (locationId !== null) expect(content.locations[locationId], id).toBeDefined()
    }
  })

  test('uses and yields existing items, in whole quantities and valid chances', () => {
    for (const { id, resources, outputs } of all) {
      for (const { itemId, quantity } of [...resources, ...outputs]) {
        expect(content.items[itemId], `${id}: ${itemId}`).toBeDefined()
        expect(Number.isSafeInteger(quantity) && quantity > 0, `${id}: ${itemId}`).toBe(true)
      }
      for (const { itemId, chance } of outputs) expect(chance > 0 && chance <= 1, `${id}: ${itemId}`).toBe(true)
      // A resource listed twice is a mistake.
      for (const list of [resources, outputs])
        expect(new Set(list.map(({ itemId }) => itemId)).size, id).toBe(list.length)
    }
  })

  test('requires levels from 1 to 99, at least in its own skill', () => {
    for (const { id, levelRequirements, skillType } of all) {
      expect(SKILLS).toContain(skillType)
      expect(Object.keys(levelRequirements), id).toContain(skillType)
      for (const [skill, level] of Object.entries(levelRequirements)) {
        expect(SKILLS).toContain(skill)
        expect(Number.isInteger(level) && level >= 1 && level <= 99, `${id}: ${skill}`).toBe(true)
      }
    }
  })

  test('takes from a second to five minutes and pays up to 10,000 experience', () => {
    for (const { id, duration, xpRate } of all) {
      expect(Number.isInteger(duration) && duration >= 1_000 && duration <= 300_000, `${id}: ${duration}`).toBe(true)
      expect(xpRate !== undefined && xpRate > 0 && xpRate <= 10_000, `${id}: ${xpRate}`).toBe(true)
    }
  })

  test('is active in the release', () => {
    expect(all.filter(({ deactivated }) => deactivated)).toEqual([])
  })
})

describe('every item', () => {
  test('is worth a whole number of coins', () => {
    for (const { id, value } of Object.values(content.items)) {
      expect(Number.isSafeInteger(value) && value >= 0, id).toBe(true)
    }
  })
})

test('a new player starts at an existing location and can train every skill it offers', () => {
  const { currentLocation, skills } = newPlayer('ada', 0)
  expect(content.locations[currentLocation]).toBeDefined()
  const here = all.filter(({ locationId }) => locationId === currentLocation)
  const able = here.filter(({ levelRequirements }) =>
    Object.entries(levelRequirements).every(([skill, level]) => skills[skill as SkillType].level >= level),
  )
  const had = new Set(able.flatMap(({ outputs }) => outputs.map(({ itemId }) => itemId)))
  const open = able.filter(({ resources }) => resources.every(({ itemId }) => had.has(itemId)))
  expect(new Set(open.map(({ skillType }) => skillType))).toEqual(new Set(here.map(({ skillType }) => skillType)))
})
