import { describe, expect, test } from 'vitest'
import { activity, contentOf, item } from '../../../engine/src/testing/small-world.ts'
import { type ContentCollection, EDITABLE, ENTRY_SCHEMAS, type Entry, fieldLabel, idFor, readEntry } from '../index.ts'

const content = contentOf([activity('chop')])

describe('the id of a new entry', () => {
  test('is the given one, or made from the name', () => {
    expect(idFor('items', content, { id: 'oak', name: 'Yew' })).toBe('oak')
    expect(idFor('items', content, { name: ' The Miller\u2019s  Dusty Sack! ' })).toBe('the_millers_dusty_sack')
    expect(idFor('items', content, { name: '12 Éclairs' })).toBe('e_clairs')
  })

  test('is numbered if the name has no usable characters or is a reserved word', () => {
    expect(idFor('items', content, { name: '\u6728' })).toBe('item_1')
    expect(idFor('items', content, { name: 'New' })).toBe('item_1')
    const taken = contentOf([activity('chop')], [item('item_1'), item('item_2')])
    expect(idFor('items', taken, { name: 'New' })).toBe('item_3')
  })

  test('is missing if the id or the name is no text', () => {
    for (const value of [7, null, [], {}, { toString: 'x', valueOf: 'x' }]) {
      expect(idFor('items', content, { id: value })).toBe('')
      expect(idFor('items', content, { name: value })).toBe('')
    }
  })

  test('is missing without a name', () => {
    expect(idFor('items', content, {})).toBe('')
  })
})

describe('an entry written by staff', () => {
  test('gets defaults for missing fields', () => {
    const { entry } = readEntry('map_activities', content, {
      resources: [
        { itemId: 'logs', quantity: 1 },
        { itemId: 'axe', quantity: 1, consumed: false },
      ],
      outputs: [
        { itemId: 'ashes', quantity: 1 },
        { itemId: 'gem', quantity: 1, chance: 0.5 },
      ],
    })
    expect(entry['resources']).toMatchObject([{ consumed: true }, { consumed: false }])
    expect(entry['outputs']).toMatchObject([{ chance: 1 }, { chance: 0.5 }])
    expect(readEntry('locations', content, { name: 'Mill' }).entry).not.toHaveProperty('resources')
    expect(readEntry('locations', content, { name: 'Mill' }).entry).not.toHaveProperty('outputs')
  })

  test('has a location on the map, or none if it can be done anywhere', () => {
    expect(problemOf('locationId', 'map_activities', { locationId: null })).toBe('Location is required')
    expect(problemOf('xpRate', 'activities', { xpRate: 'much' })).toBe('XP rate must be between 1 and 10000')
    expect(problemOf('duration', 'activities', { duration: null })).toBe(
      'Duration must be between 1 second and 5 minutes',
    )
    expect(problemOf('locationId', 'activities', { locationId: 'lumbridge' })).toBe(
      'An activity that can be done anywhere has no location',
    )
    expect(problemOf('locationId', 'activities', { locationId: null })).toBeUndefined()
  })

  test('names the invalid part of a list', () => {
    const outputs = [
      { itemId: 'logs', quantity: 1 },
      { itemId: 7, quantity: 1 },
    ]
    expect(problemOf('outputs.1.itemId', 'activities', { outputs })).toBe('Outputs 2 Item is not valid')
    expect(problemOf('outputs.0.quantity', 'activities', { outputs: [{ itemId: 'logs', quantity: 'x' }] })).toBe(
      'Output quantity must be between 1 and 1000',
    )
    expect(
      problemOf('outputs.0.chance', 'activities', { outputs: [{ itemId: 'logs', quantity: 1, chance: 'x' }] }),
    ).toBe('Output chance must be between 0 and 1')
  })

  test.each(Object.keys(EDITABLE) as ContentCollection[])(
    'has a problem with any field of the wrong shape: %s',
    (collection) => {
      for (const field of Object.keys(ENTRY_SCHEMAS[EDITABLE[collection].table].shape)) {
        const problems = [{ toString: 'x', valueOf: 'x' }, [[{ length: 1e9 }]], -1e308, '\0'].map((value) => {
          const found = readEntry(collection, content, { [field]: value }).problems
          return found.some((problem) => problem.field.startsWith(field))
        })
        expect([field, problems.includes(true)]).toEqual([field, true])
      }
    },
  )

  test('has no reserved word as its id, and no text that cannot be stored', () => {
    expect(problemOf('id', 'items', { id: 'new', name: 'New' })).toBe('Id is a reserved word')
    expect(problemOf('id', 'items', { id: 'anywhere', name: 'New' })).toBe('Id is a reserved word')
    expect(problemOf('id', 'items', { id: 'oak', name: 'Oak' })).toBeUndefined()
    expect(problemOf('description', 'items', { id: 'oak', description: 'a\0b' })).toBe(
      'Description has a character that is not allowed',
    )
    expect(problemOf('description', 'items', { id: 'oak', description: '\ud800' })).toBe(
      'Description has a character that is not allowed',
    )
  })

  test('has a name of one line', () => {
    expect(readEntry('items', content, { name: ' Oak\n logs ' }).entry['name']).toBe('Oak logs')
  })
})

test('the name of a field is readable', () => {
  const fields = ['skillType', 'locationId', 'xpRate', 'npcId', 'Id']
  expect(fields.map(fieldLabel)).toEqual(['Skill type', 'Location', 'XP rate', 'NPC', 'Id'])
})

function problemOf(field: string, collection: Parameters<typeof readEntry>[0], written: Entry): string | undefined {
  return readEntry(collection, content, written).problems.find((problem) => problem.field === field)?.message
}
