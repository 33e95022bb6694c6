type Ask = (id: string) => { importers: readonly string[]; isEntry: boolean } | null

/** The schemas of all calls, of which the page needs a few constants at first and forms the rest. */
const SCHEMAS = /\/(zod|packages\/contract)\//
/** Rules that only staff and forms need: checks of content and names, and what staff can change of a character. */
const RULES_OF_STAFF = /\/engine\/src\/(staff\/[a-z-]+|content\/(?!content\.|item-)[a-z-]+|core\/visible-text)\.ts$/

/** What chat is begun with, right after the first page. */
const BEGINNINGS_OF_CHAT = /\/game\/chat\/(ChatSession|ChatUnread|TalkTabs)\.tsx$/

/**
 * Whether the page's entry imports a module, by however many steps, and not only once something is asked for. Such
 * modules come as one piece: many small ones, cut so that rooms can share them, compress worse and are as many requests.
 */
export function isNeededFirst(id: string, ask: Ask): boolean {
  return !isForLater(id) && isImported(id, ask, (each) => ask(each)?.isEntry ?? false)
}

/** The same for chat, which comes as one piece, too. */
export function isNeededForChat(id: string, ask: Ask): boolean {
  return !isForLater(id) && isImported(id, ask, (each) => BEGINNINGS_OF_CHAT.test(each))
}

const isForLater = (id: string) => SCHEMAS.test(id) || RULES_OF_STAFF.test(id)

function isImported(id: string, ask: Ask, isBeginning: (id: string) => boolean): boolean {
  const seen = new Set([id])
  // What is added to a set while it is walked is walked, too.
  for (const each of seen) {
    if (isBeginning(each)) return true
    for (const importer of ask(each)?.importers ?? []) seen.add(importer)
  }
  return false
}
