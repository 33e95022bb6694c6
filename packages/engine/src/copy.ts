/** A deep copy of plain JSON. The rules work on one, so that a refusal or a failure leaves the original as it was. */
export function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T
  if (value === null || typeof value !== 'object') return value
  const out: Record<string, unknown> = {}
  for (const key in value) out[key] = copy(value[key])
  return out as T
}
