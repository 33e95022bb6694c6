// Parts of a browser that the tests of this folder replace.

/** A storage that keeps what it is given in a map. */
export function memoryStorage(kept = new Map<string, string>()) {
  return {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

export type Answers = Record<string, () => Response | Promise<Response>>

/** A `fetch` that answers calls of the API by name. A call without an answer does not reach the server. */
export function fetchFrom(answers: () => Answers, asked: (name: string) => void) {
  return async (path: string): Promise<Response> => {
    const name = path.replace('/api/', '')
    asked(name)
    const answer = answers()[name]
    if (!answer) throw new TypeError(`nothing answers ${path}`)
    return answer()
  }
}
