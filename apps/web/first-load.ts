type Ask = (id: string) => { importers: readonly string[]; isEntry: boolean } | null

/** The schemas of all calls, of which the page needs a few constants at first and forms the rest. */
const SCHEMAS = /\/(zod|packages\/contract)\//
/** What must hold of the game's data is asked by those who write it, never by players. */
const CHECKS_OF_CONTENT = /\/engine\/src\/content-[a-z-]+\.ts$/

/**
 * Whether the page's entry imports a module, by however many steps, and not only once something is asked for. Such
 * modules come as one piece: many small ones, cut so that rooms can share them, compress worse and are as many requests.
 */
export function isNeededFirst(id: string, ask: Ask): boolean {
  if (SCHEMAS.test(id) || CHECKS_OF_CONTENT.test(id)) return false
  const seen = new Set([id])
  // What is added to a set while it is walked is walked, too.
  for (const each of seen) {
    const module = ask(each)
    if (module?.isEntry) return true
    for (const importer of module?.importers ?? []) seen.add(importer)
  }
  return false
}
