/** Deep copy of plain JSON. The rules work on a copy, so a refusal or an error leaves the original unchanged. */
export function clone<T>(value: T): T {
  if (Array.isArray(value)) return value.map(clone) as T
  if (value === null || typeof value !== 'object') return value
  // Spread first: an object filled key by key becomes a dictionary in V8, and every later access is slow.
  const out = { ...value }
  for (const key in out) if (typeof out[key] === 'object') out[key] = clone(out[key])
  return out
}
