/** Titles that no player carries, not even as one word of a name. */
const TITLES = ['admin', 'administrator', 'moderator', 'gamemaster', 'hearthward']
/** Words that are reserved as a whole name only: 'OakStaff' and 'DogOwner' are good names. */
const ROLES = ['owner', 'system', 'staff', 'support', 'mod', 'operator', 'official', 'server', 'root', 'security']
/** Words that do not turn a reserved name into another one: 'TheRealOwner', 'GameSupportTeam'. */
const FILLERS = ['the', 'real', 'official', 'game', 'team', 'member', 'account', 'help', 'mr', 'of']

/** Characters that are read as another one, as the one they are read as. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  i: 'l',
  rn: 'm',
  vv: 'w',
}

/** Equal for texts that look alike, such as 'Adm1n' and 'ADMlN'. */
const skeleton = (text: string) => text.toLowerCase().replace(/rn|vv|[0134578i]/g, (part) => LOOK_ALIKES[part] ?? part)

/** Matches any of the words. Each letter may be repeated: 'addmin'. */
const anyOf = (words: readonly string[]) => words.map((word) => skeleton(word).replace(/(.)\1*/g, '$1+')).join('|')

const TITLE = new RegExp(`^(${anyOf(TITLES)})$`)
const RESERVED = `(${anyOf([...TITLES, ...ROLES])})s?`
const FILLER = `(${anyOf(FILLERS)})`
const WHOLE_NAME = new RegExp(`^${FILLER}*${RESERVED}(${RESERVED}|${FILLER})*$`)

/** The text with its digits as letters, and without those at its ends, which may be decoration. */
const readings = (text: string) => [
  text,
  text.replace(/^\d+/, ''),
  text.replace(/\d+$/, ''),
  text.replace(/^\d+|\d+$/g, ''),
]

/**
 * Whether other players could take the holder of this name for staff or for the game itself. Names consist of ASCII
 * characters (see `Username`), so letters of other alphabets need no rule.
 */
export function isReservedName(name: string): boolean {
  const words = name.split(/[-_]+|(?<=[a-z0-9])(?=[A-Z][a-z])/)
  if (words.some((word) => readings(word).some((reading) => TITLE.test(skeleton(reading))))) return true
  return readings(name.replace(/[-_]/g, '')).some((reading) => WHOLE_NAME.test(skeleton(reading)))
}
