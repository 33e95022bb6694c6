/** One field in which two things differ; `undefined` where one of them has none. */
export interface Difference {
  path: string
  was: unknown
  is: unknown
}

/** In which fields two things differ, however deep; lists are compared entry by entry. */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (Object.is(before, after)) return []
  if (!isDeep(before) || !isDeep(after)) {
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path: path || 'value', was: before, is: after }]
  }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key) => differences(before[key], after[key], path ? `${path}.${key}` : key))
}

function isDeep(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
