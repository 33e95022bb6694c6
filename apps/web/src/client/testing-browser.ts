// Replacements of browser APIs for the tests of this folder.

/** A storage that is backed by a map. */
export function memoryStorage(entries = new Map<string, string>()) {
  return {
    get length() {
      return entries.size
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

export type CallAnswers = Record<string, () => Response | Promise<Response>>

/** A `fetch` that answers API calls by name. A call without an answer fails as if the server were unreachable. */
export function fetchFrom(answers: () => CallAnswers, onCall: (name: string) => void) {
  return async (path: string): Promise<Response> => {
    const name = path.replace(/^\/api\/|\?.*/g, '')
    onCall(name)
    const answer = answers()[name]
    if (!answer) throw new TypeError(`nothing answers ${path}`)
    return answer()
  }
}
