/** One field in which two values differ; `undefined` if one of them lacks it. */
export interface Difference {
  /** The field names that lead to it, outermost first. */
  path: readonly string[]
  was: unknown
  is: unknown
}

/**
 * The fields in which two values differ, at any depth. List entries are compared by id, or by position without ids. A
 * list of plain values counts as one value.
 */
export function differences(before: unknown, after: unknown): Difference[] {
  // A created or removed record is shown field by field too.
  if (isDeep(after) && (before === undefined || before === null)) return between({}, after, [])
  if (isDeep(before) && (after === undefined || after === null)) return between(before, {}, [])
  return between(before, after, [])
}

function between(before: unknown, after: unknown, path: readonly string[]): Difference[] {
  if (Object.is(before, after)) return []
  if (!isDeep(before) || !isDeep(after) || (isPlainList(before) && isPlainList(after)) || isShortenedList(after)) {
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, was: before, is: after }]
  }
  if (isAmountOfSame(before, after) && path.at(-1) !== idOf(after)) return [{ path, was: before, is: after }]
  const [was, is] = [byId(before), byId(after)]
  if (was && is) return [...inOrder(was, is, path), ...between(was, is, path)]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key) => between(before[key], after[key], [...path, key]))
}

function isDeep(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

const isPlainList = (value: unknown) => Array.isArray(value) && !value.some(isDeep)

/** A shortened list of players, with the number of omitted ones, is one value. */
const isShortenedList = (value: Record<string, unknown>) =>
  Array.isArray(value['uids']) && typeof value['more'] === 'number'

const idOf = (entry: Record<string, unknown>) => entry['id'] ?? entry['itemId']

/** Two amounts of the same item are one difference, because a quantity alone would not name the item. */
function isAmountOfSame(before: Record<string, unknown>, after: Record<string, unknown>): boolean {
  const { quantity: was, ...others } = before
  const { quantity: is, ...same } = after
  return (
    typeof was === 'number' && typeof is === 'number' && was !== is && JSON.stringify(others) === JSON.stringify(same)
  )
}

/** The entries of a list by id, in order; null if an id is missing or occurs twice. */
function byId(list: unknown): Record<string, unknown> | null {
  if (!Array.isArray(list)) return null
  const ids = list.map((entry) => (isDeep(entry) ? idOf(entry) : undefined))
  // An object would sort numeric keys before all others.
  const isNamed = ids.every((id) => typeof id === 'string' && !/^\d+$/.test(id)) && new Set(ids).size === ids.length
  return isNamed ? Object.fromEntries(list.map((entry, at) => [ids[at], entry])) : null
}

/** The difference in order of the entries that both lists contain. */
function inOrder(was: Record<string, unknown>, is: Record<string, unknown>, path: readonly string[]): Difference[] {
  const [before, after] = [idsIn(was, is), idsIn(is, was)]
  return before.join() === after.join() ? [] : [{ path, was: before, is: after }]
}

const idsIn = (entries: Record<string, unknown>, others: Record<string, unknown>) =>
  Object.keys(entries).filter((id) => Object.hasOwn(others, id))
