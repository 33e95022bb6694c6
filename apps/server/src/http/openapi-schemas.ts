import { z } from 'zod'
import { compactSchemas, type JsonSchema } from './openapi-compaction.ts'

/** A JSON Schema, as OpenAPI 3.1 takes it. */

type Direction = 'input' | 'output'

export interface OperationSchemas {
  readonly takes: z.ZodType
  readonly answers: z.ZodType
}

export interface Schemas {
  /** Input and output of each operation, by its name. */
  readonly takes: Readonly<Record<string, JsonSchema>>
  readonly answers: Readonly<Record<string, JsonSchema>>
  readonly components: Readonly<Record<string, JsonSchema>>
}

/**
 * The schemas of all operations, with `entities` as named components. An entity whose request form differs from its
 * answer form, by defaults for instance, has a second component with `Input` after its name.
 */
export function describeSchemas(
  operations: Readonly<Record<string, OperationSchemas>>,
  entities: Readonly<Record<string, z.ZodType>>,
): Schemas {
  const names = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(entities)) names.add(schema, { id })
  const convert = (direction: Direction, pick: (operation: OperationSchemas) => z.ZodType) => {
    const picked = Object.fromEntries(Object.entries(operations).map(([name, one]) => [name, pick(one)]))
    // With all entities, including those that are only extended.
    const all = z.object({ operations: z.object(picked), entities: z.object(entities) })
    const converted = z.toJSONSchema(all, {
      io: direction,
      metadata: names,
      override: simplify,
    }) as unknown as Converted
    return { properties: converted.properties.operations.properties, components: converted.$defs }
  }
  const takes = convert('input', ({ takes }) => takes)
  const answers = convert('output', ({ answers }) => answers)
  const differing = differingComponents(takes.components, answers.components)
  const inRequests = (name: string) => (differing.has(name) ? `${name}Input` : name)
  const ofRequests = Object.entries(takes.components).map(
    ([name, schema]) => [inRequests(name), relocateRefs(schema, inRequests)] as const,
  )
  const ofAnswers = Object.entries(answers.components).map(([name, schema]) => [name, relocateRefs(schema)] as const)
  const sorted = [...ofRequests, ...ofAnswers].sort(([a], [b]) => (a < b ? -1 : 1))
  const { components, compact } = compactSchemas(Object.fromEntries(sorted))
  const operationSchemas = {
    takes: mapSchemas(takes.properties, (schema) => compact(relocateRefs(schema, inRequests))),
    answers: mapSchemas(answers.properties, (schema) => compact(relocateRefs(schema))),
  }
  return { ...operationSchemas, components: usedComponents(components, operationSchemas) }
}

/** The components that operations refer to, themselves or by way of others. */
function usedComponents(components: Components, operations: object): Components {
  const used = new Set<string>()
  const follow = (schema: object) => {
    for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const component = components[name]
      if (used.has(name) || !component) continue
      used.add(name)
      follow(component)
    }
  }
  follow(operations)
  return Object.fromEntries(Object.entries(components).filter(([name]) => used.has(name)))
}

type Components = Record<string, JsonSchema>

interface Converted {
  properties: { operations: { properties: Components } }
  $defs: Components
}

const mapSchemas = (schemas: Readonly<Components>, change: (schema: JsonSchema) => JsonSchema): Components =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, change(schema)]))

/**
 * Removes redundant keywords: the bounds of safe integers, unrestricted property names, the type of constants. Answers
 * may get new fields, so only requests forbid additional ones.
 */
function simplify({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum']
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum']
  if (JSON.stringify(jsonSchema['propertyNames']) === '{"type":"string"}') delete jsonSchema['propertyNames']
  const { def } = zodSchema._zod
  if (def.type === 'object' && !def.catchall) delete jsonSchema['additionalProperties']
  // The keys of a record are in `propertyNames`; it has no properties that could be required.
  if (def.type === 'record') delete jsonSchema['required']
  if ('const' in jsonSchema || 'enum' in jsonSchema) delete jsonSchema['type']
}

const IN_ZOD = '#/$defs/'
const IN_DOCUMENT = '#/components/schemas/'

/** Rewrites references to the place of components in the document. */
function relocateRefs(schema: JsonSchema, rename = (name: string) => name): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(IN_ZOD)
      ? IN_DOCUMENT + rename(value.slice(IN_ZOD.length))
      : value,
  )
}

/** Components that differ between requests and answers, directly or by reference. */
function differingComponents(inRequests: Components, inAnswers: Components): ReadonlySet<string> {
  const shared = Object.keys(inRequests).filter((name) => name in inAnswers)
  const text = (schema: JsonSchema | undefined) => JSON.stringify(schema)
  const differing = new Set(shared.filter((name) => text(inRequests[name]) !== text(inAnswers[name])))
  let known: number
  do {
    known = differing.size
    for (const name of shared) {
      const refers = [...differing].some((other) => text(inRequests[name])?.includes(`"${IN_ZOD}${other}"`))
      if (refers) differing.add(name)
    }
  } while (differing.size > known)
  return differing
}
