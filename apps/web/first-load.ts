type GetModule = (id: string) => { importers: readonly string[]; isEntry: boolean } | null

/** The schemas of all calls. Only forms need them, the game needs a few constants. */
const SCHEMAS = /\/(zod|packages\/contract)\//
/** Rules that only staff and forms use: validation of content and names, and staff's edits of a character. */
const STAFF_RULES = /\/engine\/src\/(staff\/[a-z-]+|content\/(?!content\.|item-)[a-z-]+|core\/visible-text)\.ts$/

const PACKAGES = /\/packages\/(engine|contract)\//
/** Their index files import everything, so the graph does not show what the first page needs of the packages. */
const FIRST_OF_PACKAGES =
  /\/packages\/(engine\/src\/(character\/(skills|return-report)|content\/content)|contract\/src\/(page-refusals|topics|view-as-reads))\.ts$/

/** The entry modules of the game: its session and what draws it. Loaded when somebody signs in or is about to. */
const GAME_ENTRIES = /\/(client\/session\/game\.ts|app\/game-parts\.ts)$/

/** The entry modules of chat, loaded right after the game. */
const CHAT_ENTRIES = /\/game\/chat\/(ChatSession|ChatUnread|TalkTabs)\.tsx$/

/**
 * TanStack Query and the queries of calls. They are a chunk of their own, after the first paint: the back-office and the
 * login page need them without the game and the chat.
 */
export const QUERIES = /\/(@tanstack\/(react-query|query-core)\/|client\/(call-queries|session\/refetch)\.ts$)/

/**
 * True for modules that the entry imports statically, directly or not. They form one chunk: many small chunks for
 * sharing between rooms compress worse and cost more requests.
 */
export function isNeededFirst(id: string, getModule: GetModule): boolean {
  if (PACKAGES.test(id)) return FIRST_OF_PACKAGES.test(id)
  return !isDeferred(id) && isImported(id, getModule, (each) => getModule(each)?.isEntry ?? false)
}

/** The same for the game, which is one chunk, too. */
export function isNeededForGame(id: string, getModule: GetModule): boolean {
  return !isDeferred(id) && isImported(id, getModule, (each) => GAME_ENTRIES.test(each))
}

/** The same for chat. */
export function isNeededForChat(id: string, getModule: GetModule): boolean {
  return !isDeferred(id) && isImported(id, getModule, (each) => CHAT_ENTRIES.test(each))
}

const isDeferred = (id: string) => SCHEMAS.test(id) || STAFF_RULES.test(id)

function isImported(id: string, getModule: GetModule, isEntry: (id: string) => boolean): boolean {
  const seen = new Set([id])
  // The loop also visits what is added to the set meanwhile.
  for (const each of seen) {
    if (isEntry(each)) return true
    for (const importer of getModule(each)?.importers ?? []) seen.add(importer)
  }
  return false
}
