export type JsonSchema = { [keyword: string]: unknown }

type Components = Readonly<Record<string, JsonSchema>>
type Compact = (value: JsonSchema) => JsonSchema

/** Shorter schemas are repeated: a reference would not be shorter. */
const SHORTEST_SHARED = 50
/** An entity with fewer fields is not worth an `allOf`. */
const FEWEST_EXTENDED = 5

const IN_DOCUMENT = '#/components/schemas/'
const refTo = (name: string): JsonSchema => ({ $ref: IN_DOCUMENT + name })

/**
 * Deduplicates components: an equal schema becomes a reference, and an object with all fields of another and more
 * extends it by `allOf`. zod loses both, because it creates a new schema wherever one is reused or extended.
 */
export function compactSchemas(components: Components): { components: Components; compact: Compact } {
  const toReference = createReferrer(components)
  const referred = mapSchemas(components, (schema, name) => toReference(schema, name))
  const toExtension = createExtender(referred)
  return {
    components: mapSchemas(referred, (schema, name) => toExtension(schema, name)),
    compact: (schema) => toExtension(toReference(schema)),
  }
}

const mapSchemas = (components: Components, change: (schema: JsonSchema, name: string) => JsonSchema): Components =>
  Object.fromEntries(Object.entries(components).map(([name, schema]) => [name, change(schema, name)]))

/** Applies a change to a schema and all its parts, innermost first. */
function rewriteSchema(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) ? change(part) : part,
  )
}

function createReferrer(components: Components) {
  const names = new Map<string, string>()
  const register = (schema: JsonSchema, name: string) => {
    const text = JSON.stringify(schema)
    if (text.length >= SHORTEST_SHARED && !names.has(text)) names.set(text, name)
  }
  const refer = (schema: JsonSchema, own?: string) =>
    rewriteSchema(schema, (part) => {
      const name = names.get(JSON.stringify(part))
      return name === undefined || name === own ? part : refTo(name)
    })
  for (const [name, schema] of Object.entries(components)) register(schema, name)
  // Once their parts are references, more components may turn out equal to parts of others.
  for (const [name, schema] of Object.entries(components)) register(refer(schema, name), name)
  return refer
}

interface ObjectSchema extends JsonSchema {
  properties: Record<string, JsonSchema>
  required?: string[]
}

/** An object that allows further fields. */
function isOpenObject(schema: JsonSchema): schema is ObjectSchema {
  return schema['type'] === 'object' && 'properties' in schema && !('additionalProperties' in schema)
}

/** Fields by name, as comparable text including whether they are required. */
const fieldsOf = ({ properties, required = [] }: ObjectSchema): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(properties).map(([name, field]) => [name, `${required.includes(name)} ${JSON.stringify(field)}`]),
  )

function createExtender(components: Components) {
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
  // Outermost first: fields are compared before their parts are changed.
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
