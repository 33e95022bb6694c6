/** One field in which two things differ; `undefined` where one of them has none. */
export interface Difference {
  /** The names of the fields that lead to it, the outermost first. */
  path: readonly string[]
  was: unknown
  is: unknown
}

/**
 * In which fields two things differ, however deep. Entries of a list are named by their ids and compared wherever they
 * stand; where they have none, place by place. A list of plain values is one value.
 */
export function differences(before: unknown, after: unknown): Difference[] {
  // Something that was made, or is gone, is shown field by field too.
  if (isDeep(after) && (before === undefined || before === null)) return between({}, after, [])
  if (isDeep(before) && (after === undefined || after === null)) return between(before, {}, [])
  return between(before, after, [])
}

function between(before: unknown, after: unknown, path: readonly string[]): Difference[] {
  if (Object.is(before, after)) return []
  if (!isDeep(before) || !isDeep(after) || (isPlainList(before) && isPlainList(after)) || isCut(after)) {
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

/** The first players of a list, with how many more there were, are one value. */
const isCut = (value: Record<string, unknown>) => Array.isArray(value['uids']) && typeof value['more'] === 'number'

const idOf = (entry: Record<string, unknown>) => entry['id'] ?? entry['itemId']

/** Two amounts of the same item. They are one difference, because a quantity alone would not name the item. */
function isAmountOfSame(before: Record<string, unknown>, after: Record<string, unknown>): boolean {
  const { quantity: was, ...others } = before
  const { quantity: is, ...same } = after
  return (
    typeof was === 'number' && typeof is === 'number' && was !== is && JSON.stringify(others) === JSON.stringify(same)
  )
}

/** The entries of a list by their ids, in its order; nothing where one has none, or two have the same. */
function byId(list: unknown): Record<string, unknown> | null {
  if (!Array.isArray(list)) return null
  const ids = list.map((entry) => (isDeep(entry) ? idOf(entry) : undefined))
  // A record would put numbers before all other names.
  const isNamed = ids.every((id) => typeof id === 'string' && !/^\d+$/.test(id)) && new Set(ids).size === ids.length
  return isNamed ? Object.fromEntries(list.map((entry, at) => [ids[at], entry])) : null
}

/** Those that both have may stand in another order. */
function inOrder(was: Record<string, unknown>, is: Record<string, unknown>, path: readonly string[]): Difference[] {
  const [before, after] = [idsIn(was, is), idsIn(is, was)]
  return before.join() === after.join() ? [] : [{ path, was: before, is: after }]
}

const idsIn = (entries: Record<string, unknown>, others: Record<string, unknown>) =>
  Object.keys(entries).filter((id) => Object.hasOwn(others, id))
