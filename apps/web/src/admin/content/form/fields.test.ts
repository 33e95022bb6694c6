import { content } from '@hearthward/content'
import { ENTRY_SCHEMAS } from '@hearthward/contract'
import { describe, expect, test } from 'vitest'
import { blankRecord, type Field, type FieldShape, fieldsOf, tablesIn } from './fields.ts'

const shapes = (table: keyof typeof ENTRY_SCHEMAS) =>
  Object.fromEntries(fieldsOf(ENTRY_SCHEMAS[table] as never).map(({ name, shape }) => [name, shape]))

describe('a form is generated from the schema of an entry', () => {
  test('fields by type: text, figures, choices, references, levels, lists of records', () => {
    const {
      name,
      description,
      icon,
      locationId,
      skillType,
      levelRequirements,
      xpRate,
      duration,
      outputs,
      membersOnly,
    } = shapes('activities')
    expect(name).toEqual({ kind: 'text', isLong: false })
    expect(description).toEqual({ kind: 'text', isLong: true })
    expect(icon).toEqual({ kind: 'icon' })
    expect(locationId).toEqual({ kind: 'reference', table: 'locations' })
    expect(skillType).toMatchObject({ kind: 'choice', options: expect.arrayContaining(['mining']) })
    expect(levelRequirements).toEqual({ kind: 'levels' })
    expect(xpRate).toEqual({ kind: 'number', isWhole: false })
    expect(duration).toEqual({ kind: 'number', isWhole: true })
    expect(membersOnly).toEqual({ kind: 'switch' })
    expect(outputs).toMatchObject({
      kind: 'list',
      of: {
        kind: 'record',
        fields: [
          { name: 'itemId', label: 'Item', shape: { kind: 'reference', table: 'items' } },
          { name: 'quantity', shape: { kind: 'number', isWhole: true } },
          { name: 'chance', shape: { kind: 'number', isWhole: false } },
        ],
      },
    })
  })

  test('the action of a dialogue option is a variant of several records', () => {
    const npc = fieldsOf(ENTRY_SCHEMAS.npcs as never)
    const action = at(npc, 'dialogueTrees', 'options', 'action')
    expect(action).toMatchObject({ kind: 'variant', by: 'type' })
    expect(Object.keys(action.kind === 'variant' ? action.options : {})).toContain('transport')
  })

  test('lists every table its fields refer to, at any depth', () => {
    expect(tablesIn(fieldsOf(ENTRY_SCHEMAS.npcs as never)).sort()).toEqual(['items', 'locations', 'quests'])
    expect(tablesIn(fieldsOf(ENTRY_SCHEMAS.items as never))).toEqual([])
  })

  test('has a field for everything the entries of the release contain', () => {
    for (const [table, schema] of Object.entries(ENTRY_SCHEMAS)) {
      const known = new Set(fieldsOf(schema as never).map(({ name }) => name))
      const held = Object.values(content[table as keyof typeof ENTRY_SCHEMAS]).flatMap((entry) => Object.keys(entry))
      expect([table, [...new Set(held)].filter((name) => !known.has(name))]).toEqual([table, []])
    }
  })

  test('a new record has its required fields only', () => {
    const [outputs] = fieldsOf(ENTRY_SCHEMAS.activities as never).filter(({ name }) => name === 'outputs')
    const of = outputs?.shape.kind === 'list' ? outputs.shape.of : null
    expect(of?.kind === 'record' && blankRecord(of.fields)).toEqual({ itemId: '', quantity: 1, chance: 1 })
  })
})

function at(fields: readonly Field[], ...path: string[]): FieldShape {
  const [first, ...rest] = path
  const found = fields.find(({ name }) => name === first)?.shape
  if (!found) throw new Error(`No field ${first}`)
  const inner = found.kind === 'list' ? found.of : found
  return rest.length === 0 ? inner : at(inner.kind === 'record' ? inner.fields : [], ...rest)
}
