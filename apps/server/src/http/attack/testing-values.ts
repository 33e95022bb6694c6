import type { Random } from './testing-random.ts'

const NUL = '\u0000'

/** Texts that have broken databases, parsers, templates or screens. */
const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\t\n',
  NUL,
  `a${NUL}b`,
  '\ud800',
  '\udc00\ud800',
  '\u202e\u202c',
  '\u200b\u200b\u200b',
  '\ufeff',
  '👩‍👩‍👧‍👦'.repeat(9),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
  "' or true --",
  '"; drop table players; --',
  '%',
  '_',
  '\\',
  '$1',
  '{}',
  'null',
  'NaN',
  '-1',
  '1e309',
  '9'.repeat(30),
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '../../etc/passwd',
  '%00',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'x'.repeat(64),
  'x'.repeat(65),
  'ü'.repeat(501),
  'x'.repeat(4_001),
  'x'.repeat(60_000),
]

const HOSTILE_NUMBERS: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.5,
  -0.1,
  1e-7,
  5e-324,
  255,
  32_768,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  8_640_000_000_000_000,
  8_640_000_000_000_001,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e21,
  1e308,
  Number.MAX_VALUE,
]

const nested = (depth: number): unknown => {
  let value: unknown = []
  for (let level = 1; level < depth; level++) value = [value]
  return value
}

const HOSTILE_SHAPES: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[], [[]]],
  nested(60),
  { length: 1e9 },
  { toString: 'x', valueOf: 'x' },
  { toJSON: 'x' },
  { $ne: null },
  { constructor: 1 },
  { a: { b: { c: {} } } },
  Array(300).fill(0),
]

export const hostileText = (random: Random): string => random.pick(HOSTILE_TEXTS)
export const hostileNumber = (random: Random): number => random.pick(HOSTILE_NUMBERS)

export function hostileValue(random: Random): unknown {
  const kind = random.below(3)
  if (kind === 0) return hostileText(random)
  return kind === 1 ? hostileNumber(random) : structuredClone(random.pick(HOSTILE_SHAPES))
}

type Container = Record<string, unknown> | unknown[]
type Slot = readonly [container: Container, key: string]

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/** Every field and entry of a body, at any depth. */
function slotsOf(value: unknown): Slot[] {
  if (!isContainer(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => [[value, key] as const, ...slotsOf(inner)])
}

/** Defines the field, because setting `__proto__` would set the prototype. */
const put = ([container, key]: Slot, value: unknown) =>
  Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true })

/** The body with one to three values replaced: by a hostile one of the same type, or by anything. */
export function withHostileValues(random: Random, body: unknown): unknown {
  const changed = structuredClone(body)
  for (let count = random.below(3); count >= 0; count--) {
    const slots = slotsOf(changed)
    if (slots.length === 0) return hostileValue(random)
    const slot = random.pick(slots)
    const [container, key] = slot
    const present = Reflect.get(container, key)
    if (typeof present === 'string' && random.chance(0.6)) put(slot, hostileText(random))
    else if (typeof present === 'number' && random.chance(0.8)) put(slot, hostileNumber(random))
    else put(slot, hostileValue(random))
  }
  return changed
}

/** The body with another shape: a field lost, added, repeated, moved or renamed. */
export function withOtherShape(random: Random, body: unknown): unknown {
  if (random.chance(0.1)) return hostileValue(random)
  const changed = structuredClone(body)
  const slots = slotsOf(changed)
  if (slots.length === 0) return { [hostileText(random)]: hostileValue(random) }
  const slot = random.pick(slots)
  const [container, key] = slot
  const present = Reflect.get(container, key)
  const change = random.below(5)
  if (change === 0) Reflect.deleteProperty(container, key)
  else if (change === 1) put([container, hostileText(random) || 'unheardOf'], present)
  else if (change === 2) put(slot, [present, present])
  else if (change === 3) put(slot, { [key]: present })
  else put(slot, structuredClone(Reflect.get(...random.pick(slots))))
  return changed
}

/** Bodies that are no JSON objects, or that only a JSON text can express. */
export const RAW_BODIES: readonly string[] = [
  '',
  '{',
  '[]',
  'null',
  '"hello"',
  '12',
  '{"a":1e999}',
  '{"__proto__":{"role":"owner"}}',
  '{"constructor":{"prototype":{"role":"owner"}}}',
  `{"a":${'['.repeat(63)}${']'.repeat(63)}}`,
  `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  `{"a":1,${'"a":1,'.repeat(9_999)}"a":1}`,
  `{${Array.from({ length: 9_999 }, (_, number) => `"k${number}":1`).join()}}`,
  '\u0000',
  '{"a":"\\u0000"}',
  '{"a":"\\ud800"}',
]
