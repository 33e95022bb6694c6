/** Titles that no name begins or ends with, and no word of it: 'superadmin', 'Bob-Admin', 'moderatorbob'. */
const TITLES = ['admin', 'administrator', 'moderator', 'gamemaster', 'hearthward']
/** Words that no name begins with; 'Solarsystem' and 'DogOwner' are good names. */
const LEADING = ['system', 'owner']
/** Words that begin like a reserved one and mean something else. */
const HONEST = ['systematic', 'systemic', 'ownership', 'ownerless', 'hearthwarden']
/** Words that are reserved as a whole name only: 'OakStaff' is a good name. */
const ROLES = ['owner', 'system', 'staff', 'support', 'mod', 'operator', 'official', 'server', 'root', 'security']
/** Words that do not turn a reserved name into another one: 'TheRealOwner', 'GameSupportTeam'. */
const FILLERS = ['the', 'real', 'official', 'game', 'team', 'member', 'account', 'help', 'mr', 'of']

/** What is read as a letter, apart from the letter itself. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: '4',
  b: '8',
  d: 'cl',
  e: '3',
  i: 'l|1',
  l: 'i|1',
  m: 'rn|nn',
  o: '0',
  s: '5',
  t: '7',
  w: 'vv',
}

const letter = (given: string) => (LOOK_ALIKES[given] ? `(?:${given}|${LOOK_ALIKES[given]})+` : `${given}+`)

/** Matches any of the words, and texts that look like one. Each letter may be repeated: 'addmin'. */
const anyOf = (words: readonly string[]) =>
  `(?:${words.map((word) => word.replace(/(.)\1*/g, (_, given: string) => letter(given))).join('|')})`

const TITLE = anyOf(TITLES)
const TITLE_AT_AN_END = new RegExp(`^${TITLE}|${TITLE}$`, 'i')
const RESERVED = `${anyOf([...TITLES, ...ROLES])}s?`
const FILLER = anyOf(FILLERS)
const WHOLE_NAME = new RegExp(`^${FILLER}*${RESERVED}(?:${RESERVED}|${FILLER})*$`, 'i')
const BEGINNING = new RegExp(`^${anyOf(LEADING)}`, 'i')
const HONEST_BEGINNING = new RegExp(`^(?:${HONEST.join('|')})`, 'i')

/** The text with its digits as letters, and without those at its ends, which may be decoration. */
const readings = (text: string) => [
  text,
  text.replace(/^\d+/, ''),
  text.replace(/\d+$/, ''),
  text.replace(/^\d+|\d+$/g, ''),
]

const hasReading = (text: string, pattern: RegExp) =>
  readings(text).some((reading) => pattern.test(reading.replace(HONEST_BEGINNING, '')))

/**
 * Whether other players could take the holder of this name for staff or for the game itself. Names consist of ASCII
 * characters (see `Username`), so letters of other alphabets need no rule.
 */
export function isReservedName(name: string): boolean {
  // By separators only as well: 'aDmInBob' has no words that capitals begin.
  const words = [...name.split(/[-_]+/), ...name.split(/[-_]+|(?<=[a-z0-9])(?=[A-Z][a-z])/)]
  if (words.some((word) => hasReading(word, TITLE_AT_AN_END))) return true
  const joined = name.replace(/[-_]/g, '')
  return hasReading(joined, BEGINNING) || hasReading(joined, WHOLE_NAME)
}
