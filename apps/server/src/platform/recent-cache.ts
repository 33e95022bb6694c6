/**
 * Keeps the values of the keys that were asked for last. Callers who ask for a key at the same time share the making of its
 * value. A failure is not kept, and makes no other value be forgotten.
 */
export function createRecentCache<Value>(most: number) {
  const making = new Map<string, Promise<Value>>()
  /** The keys asked for last are at the end. */
  const made = new Map<string, Value>()

  function begin(key: string, make: () => Promise<Value>): Promise<Value> {
    const value = make().finally(() => making.delete(key))
    making.set(key, value)
    return value
  }

  return {
    async get(key: string, make: () => Promise<Value>): Promise<Value> {
      const value = made.get(key) ?? (await (making.get(key) ?? begin(key, make)))
      made.delete(key)
      made.set(key, value)
      const [oldest] = made.keys()
      if (made.size > most && oldest !== undefined) made.delete(oldest)
      return value
    },
  }
}
