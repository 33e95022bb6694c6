import { fieldLabel } from '@hearthward/contract'
import type { ContentTable } from '@hearthward/engine'
import type { z } from 'zod'

/** The kinds of form fields, derived from the schema of an entry. */
export type FieldShape =
  | { kind: 'text'; isLong: boolean }
  | { kind: 'icon' }
  | { kind: 'number'; isWhole: boolean }
  | { kind: 'switch' }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'reference'; table: ContentTable }
  | { kind: 'levels' }
  | { kind: 'list'; of: FieldShape }
  | { kind: 'record'; fields: readonly Field[] }
  /** One of several records, distinguished by the field `by`. */
  | { kind: 'variant'; by: string; options: Readonly<Record<string, readonly Field[]>> }

export interface Field {
  readonly name: string
  readonly label: string
  readonly isOptional: boolean
  readonly shape: FieldShape
}

/** The parts of a zod schema that are read here: zod keeps them in `def`. */
interface Schema {
  def: {
    type: string
    format?: string
    checks?: readonly { _zod?: { def?: { format?: string } } }[]
    innerType?: Schema
    element?: Schema
    shape?: Record<string, Schema>
    entries?: Record<string, string>
    values?: readonly string[]
    discriminator?: string
    options?: readonly Schema[]
  }
  meta?(): { refers?: ContentTable } | undefined
}

export const fieldsOf = (schema: z.ZodObject): Field[] => recordOf(schema as unknown as Schema)

function recordOf(schema: Schema): Field[] {
  return Object.entries(schema.def.shape ?? {}).map(([name, inner]) => ({
    name,
    label: fieldLabel(name),
    isOptional: inner.def.type === 'optional',
    shape: shapeOf(inner, name),
  }))
}

/** Long texts, which get a text area. */
const LONG = ['description', 'text', 'response']
const WRAPPERS = ['optional', 'nullable', 'readonly']

function shapeOf(schema: Schema, name: string): FieldShape {
  const { def } = schema
  const refers = schema.meta?.()?.refers
  if (refers) return { kind: 'reference', table: refers }
  if (WRAPPERS.includes(def.type) && def.innerType) return shapeOf(def.innerType, name)
  switch (def.type) {
    case 'number':
      return { kind: 'number', isWhole: isWhole(schema) }
    case 'boolean':
      return { kind: 'switch' }
    case 'enum':
      return { kind: 'choice', options: Object.keys(def.entries ?? {}) }
    case 'array':
      return { kind: 'list', of: shapeOf(def.element as Schema, name) }
    case 'record':
      return { kind: 'levels' }
    case 'object':
      return { kind: 'record', fields: recordOf(schema) }
    case 'union':
      return variantOf(schema)
    default:
      return name === 'icon' ? { kind: 'icon' } : { kind: 'text', isLong: LONG.includes(name) }
  }
}

function isWhole({ def }: Schema): boolean {
  const formats = [def.format, ...(def.checks ?? []).map((check) => check._zod?.def?.format)]
  return formats.includes('safeint')
}

function variantOf({ def: { discriminator: by = 'type', options = [] } }: Schema): FieldShape {
  const named = options.map((option) => {
    const [name = ''] = option.def.shape?.[by]?.def.values ?? []
    return [name, recordOf(option).filter(({ name }) => name !== by)] as const
  })
  return { kind: 'variant', by, options: Object.fromEntries(named) }
}

/** Every content table that a field refers to. */
export function tablesIn(fields: readonly Field[]): ContentTable[] {
  const inShape = (shape: FieldShape): ContentTable[] => {
    switch (shape.kind) {
      case 'reference':
        return [shape.table]
      case 'list':
        return inShape(shape.of)
      case 'record':
        return tablesIn(shape.fields)
      case 'variant':
        return Object.values(shape.options).flatMap(tablesIn)
      default:
        return []
    }
  }
  return [...new Set(fields.flatMap(({ shape }) => inShape(shape)))]
}

/** The initial value of a field. */
export function blankOf(shape: FieldShape): unknown {
  switch (shape.kind) {
    case 'number':
      return 1
    case 'switch':
      return false
    case 'choice':
      return shape.options[0]
    case 'levels':
      return {}
    case 'list':
      return []
    case 'record':
      return blankRecord(shape.fields)
    case 'variant': {
      const [[name, fields] = ['', []]] = Object.entries(shape.options)
      return { [shape.by]: name, ...blankRecord(fields) }
    }
    default:
      return ''
  }
}

export function blankRecord(fields: readonly Field[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.filter(({ isOptional }) => !isOptional).map(({ name, shape }) => [name, blankOf(shape)]),
  )
}
