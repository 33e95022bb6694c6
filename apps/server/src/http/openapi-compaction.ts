export type JsonSchema = { [keyword: string]: unknown }

type Components = Readonly<Record<string, JsonSchema>>
type Compact = (value: JsonSchema) => JsonSchema

/** Shorter schemas are spelled out: a reference would be no shorter. */
const SHORTEST_SHARED = 50
/** An entity with fewer fields is not worth an `allOf`. */
const FEWEST_EXTENDED = 5

const IN_DOCUMENT = '#/components/schemas/'
const refTo = (name: string): JsonSchema => ({ $ref: IN_DOCUMENT + name })

/**
 * Writes components once: a schema equal to one refers to it, and an object with all its fields and more extends it by
 * `allOf`. zod forgets both, because it makes a new schema wherever one is reused or extended.
 */
export function compactSchemas(components: Components): { components: Components; compact: Compact } {
  const referring = referringTo(components)
  const referred = mapped(components, (schema, name) => referring(schema, name))
  const extending = extendingOf(referred)
  return {
    components: mapped(referred, (schema, name) => extending(schema, name)),
    compact: (schema) => extending(referring(schema)),
  }
}

const mapped = (components: Components, change: (schema: JsonSchema, name: string) => JsonSchema): Components =>
  Object.fromEntries(Object.entries(components).map(([name, schema]) => [name, change(schema, name)]))

/** Changes a schema and every part of it, from the innermost outwards. */
function rewritten(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) ? change(part) : part,
  )
}

function referringTo(components: Components) {
  const names = new Map<string, string>()
  const note = (schema: JsonSchema, name: string) => {
    const text = JSON.stringify(schema)
    if (text.length >= SHORTEST_SHARED && !names.has(text)) names.set(text, name)
  }
  const refer = (schema: JsonSchema, own?: string) =>
    rewritten(schema, (part) => {
      const name = names.get(JSON.stringify(part))
      return name === undefined || name === own ? part : refTo(name)
    })
  for (const [name, schema] of Object.entries(components)) note(schema, name)
  // Once their parts are references, more components may turn out equal to parts of others.
  for (const [name, schema] of Object.entries(components)) note(refer(schema, name), name)
  return refer
}

interface ObjectSchema extends JsonSchema {
  properties: Record<string, JsonSchema>
  required?: string[]
}

/** An object that may have further fields. */
function isOpenObject(schema: JsonSchema): schema is ObjectSchema {
  return schema['type'] === 'object' && 'properties' in schema && !('additionalProperties' in schema)
}

/** Fields by name, as text that says whether they are required. */
const fieldsOf = ({ properties, required = [] }: ObjectSchema): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(properties).map(([name, field]) => [name, `${required.includes(name)} ${JSON.stringify(field)}`]),
  )

function extendingOf(components: Components) {
  const bases = Object.entries(components)
    .flatMap(([name, schema]) => (isOpenObject(schema) ? [{ name, fields: fieldsOf(schema) }] : []))
    .filter(({ fields }) => fields.size >= FEWEST_EXTENDED)
    .sort((a, b) => b.fields.size - a.fields.size)
  const extendedBy = (schema: ObjectSchema, own?: string) => {
    const fields = fieldsOf(schema)
    return bases.find(
      (one) =>
        one.name !== own &&
        one.fields.size < fields.size &&
        [...one.fields].every(([name, field]) => fields.get(name) === field),
    )
  }
  // From the outside inwards: fields are compared before anything inside them is changed.
  const extend = (part: unknown, own?: string): unknown => {
    if (typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) return part.map((one) => extend(one))
    const schema = part as JsonSchema
    const base = isOpenObject(schema) ? extendedBy(schema, own) : undefined
    if (base) return { allOf: [refTo(base.name), extend(withoutFields(schema as ObjectSchema, base.fields))] }
    return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, extend(value)]))
  }
  return (schema: JsonSchema, own?: string) => extend(schema, own) as JsonSchema
}

function withoutFields(
  { properties, required = [], ...rest }: ObjectSchema,
  left: ReadonlyMap<string, string>,
): JsonSchema {
  const kept = required.filter((name) => !left.has(name))
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !left.has(name))),
    ...(kept.length > 0 && { required: kept }),
  }
}
