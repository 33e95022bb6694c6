/** A deep copy of plain JSON. The rules work on one, so that a refusal or a failure leaves the original as it was. */
export function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T
  if (value === null || typeof value !== 'object') return value
  // Spread first: an object filled key by key becomes a slow dictionary, and all that is done with it slow as well.
  const out = { ...value }
  for (const key in out) if (typeof out[key] === 'object') out[key] = copy(out[key])
  return out
}
