import { z } from 'zod'
import type { Random } from './testing-random.ts'
import { hostileNumber, hostileText } from './testing-values.ts'

/** Values that mean something to the server, by the name of the field: ids, names, versions, cursors. */
export interface KnownValues {
  find(field: string): unknown
}

/** A value that the schema describes. Refinements and transformations are not followed, so it may still be refused. */
export function valueFor(schema: z.ZodType, random: Random, known: KnownValues, field = ''): unknown {
  const inner = (type: z.core.$ZodType, name = field) => valueFor(type as z.ZodType, random, known, name)
  if (schema instanceof z.ZodOptional) return random.chance(0.5) ? undefined : inner(schema.def.innerType)
  if (schema instanceof z.ZodDefault) return random.chance(0.3) ? undefined : inner(schema.def.innerType)
  if (schema instanceof z.ZodNullable) return random.chance(0.2) ? null : inner(schema.def.innerType)
  if (schema instanceof z.ZodReadonly) return inner(schema.def.innerType)
  if (schema instanceof z.ZodPipe)
    return inner(schema.def.in instanceof z.ZodTransform ? schema.def.out : pipeEnd(schema))
  if (schema instanceof z.ZodUnion) return inner(random.pick(schema.def.options))
  if (schema instanceof z.ZodLiteral) return random.pick([...schema.values])
  if (schema instanceof z.ZodEnum) return random.pick(schema.options)
  if (schema instanceof z.ZodBoolean) return random.chance(0.5)
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.def.shape)
        .map(([name, type]) => [name, inner(type, name)])
        .filter(([, value]) => value !== undefined),
    )
  if (schema instanceof z.ZodArray)
    return Array.from({ length: random.pick([0, 1, 1, 2, 3]) }, () => inner(schema.def.element))
  if (schema instanceof z.ZodTuple) return schema.def.items.map((type) => inner(type))
  if (schema instanceof z.ZodRecord)
    return Object.fromEntries(
      Array.from({ length: random.pick([0, 1, 2]) }, () => [
        String(inner(schema.def.keyType)),
        inner(schema.def.valueType),
      ]),
    )
  if (schema instanceof z.ZodNumber) return numberFor(schema, random, known, field)
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return textFor(schema, random, known, field)
  return known.find(field) ?? hostileText(random)
}

/** A value that the schema accepts. */
export function validValueFor(schema: z.ZodType, random: Random, known: KnownValues): object {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const value = valueFor(schema, random, known)
    if (schema.safeParse(value).success) return value as object
  }
  throw new Error('No valid value found: a known value is missing for one of its fields')
}

const MOST_TRIES = 5_000

/** The part of a pipe that limits what is sent: text is normalized first and then checked. */
const pipeEnd = ({ def }: z.ZodPipe) => (def.out instanceof z.ZodTransform ? def.in : def.out)

function numberFor(schema: z.ZodNumber, random: Random, known: KnownValues, field: string): number {
  const found = known.find(field)
  if (typeof found === 'number' && random.chance(0.6)) return found
  const least = Math.max(schema.minValue ?? -(2 ** 53) + 1, -(2 ** 53) + 1)
  const most = Math.min(schema.maxValue ?? 2 ** 53 - 1, 2 ** 53 - 1)
  if (random.chance(0.3)) return random.pick([least, most])
  const chosen = random.chance(0.4) ? hostileNumber(random) : least + random.below(20)
  return Math.min(most, Math.max(least, schema.isInt ? Math.trunc(chosen) : chosen))
}

function textFor(schema: z.ZodString | z.ZodStringFormat, random: Random, known: KnownValues, field: string): string {
  const found = known.find(field)
  if (typeof found === 'string' && random.chance(0.85)) return found
  if (schema.format === 'email') return `somebody-${random.below(1_000)}@example.org`
  if (random.chance(0.3)) return hostileText(random)
  const least = schema.minLength ?? 0
  const most = Math.min(schema.maxLength ?? 200, 2_000)
  return 'some plain words '.repeat(200).slice(0, random.pick([least, most, Math.min(most, least + random.below(20))]))
}
