/** A mutex per key: the next task of a player waits for the previous one. */
export function createKeyedMutex(): <T>(key: string, act: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (key, act) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(act, act)
    const settled = turn.catch(() => {})
    last.set(key, settled)
    void settled.then(() => {
      if (last.get(key) === settled) last.delete(key)
    })
    return turn
  }
}
