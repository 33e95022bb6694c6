// Stored values as staff read them: names, dates, amounts. Audit entries, evidence and differences all use it, so that no
// screen shows an id, a timestamp, JSON or the name of a field in code.
import {
  type Audience,
  fieldLabel,
  PERMISSIONS,
  permissionName,
  SYSTEM_FIELDS,
  type SystemField,
} from '@hearthward/contract'
import { type Content, find, SKILLS, skillName, workOf } from '@hearthward/engine'
import { formatDuration } from '../../../ui/format/durations.ts'
import { KIND_WORDS } from '../../anti-cheat/words.ts'
import { TYPE_WORDS } from '../../investigations/type-words.ts'
import { ROLE_TITLES } from '../../maintenance/words.ts'
import { formatBytes } from '../bytes.ts'

/** One piece of a text. Players, moments and entries of the content are drawn by the page: with a link, by its clock. */
export type Word = string | { player: string } | { at: number } | { to: string; name: string }

const figures = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 })

/** Ids made by the server: 32 signs of an account, a UUID, a hash, a demo account. */
const MADE_UP = /^([A-Za-z0-9]{20,}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|demo-\d{7})$/
export const isMadeUp = (text: string): boolean => MADE_UP.test(text) && /\d|[a-z][A-Z]/.test(text)

/** Fields that hold the id of a player, or several. */
const PLAYERS = new Set(
  'playerId uid uids userId buyer seller buyerId sellerId otherId assignedTo createdBy updatedBy clientId reporterId with members givers takers accounts'.split(
    ' ',
  ),
)
/** Fields that mean something to the server alone. */
const HIDDEN = new Set(
  'id hash sessionId device investigationId alertId ruleId report backup partyId version'.split(' '),
)

/** What an id under these fields names, so that its name is shown. */
const TABLES = {
  items: 'itemId item bank inventory waiting equipment goods tool seed',
  locations: 'locationId location currentLocation',
  monsters: 'monsterId monster',
  quests: 'questId quest quests after',
  npcs: 'npcId npc',
  recipes: 'recipeId recipe',
} as const
const TABLE_OF = new Map(
  Object.entries(TABLES).flatMap(([table, fields]) =>
    fields.split(' ').map((field) => [field, table as keyof typeof TABLES] as const),
  ),
)

const TITLES: Readonly<Record<string, string>> = {
  isBanned: 'Banned',
  isDeleted: 'Deleted',
  isFrozen: 'Frozen',
  isVerified: 'Verified',
  isActive: 'Active',
  isPrivate: 'Private',
  isOnline: 'Online',
  isByStaff: 'Changed by staff',
  documentCount: 'Rows',
  dryRun: 'Dry run',
  allowedUserTypes: 'Who gets in',
  slowModeSeconds: 'Slow mode',
  windowMinutes: 'Looks back',
  threshold: 'Raises from',
  enabled: 'Switched on',
  startsAt: 'Begins',
  startTime: 'Begins',
  endTime: 'Ends',
  expiresAt: 'Ends',
  uids: 'Players',
  uid: 'Player',
  why: 'Why',
  raised: 'Alerts raised',
  until: 'Until',
  from: 'From',
  at: 'When',
  by: 'How',
  meanMs: 'Gap on average',
  deviationMs: 'Deviation',
  guide: 'Guide price',
  gained: 'Points gained',
  expected: 'At most allowed',
  gains: 'Gained',
  intents: 'Inputs',
  activityId: 'While doing',
  offered: 'In offers',
}

const settingOf = (key: string): SystemField | undefined =>
  Object.hasOwn(SYSTEM_FIELDS, key) ? SYSTEM_FIELDS[key as keyof typeof SYSTEM_FIELDS] : undefined

const isSkill = (key: string) => (SKILLS as readonly string[]).includes(key)

/** Words for an id that nothing has a name for. */
const spaced = (id: string): string => id.replace(/^recipe:/, '').replaceAll('_', ' ')

/** The name of an entry of the content, and the page it is edited on; null where the field names no such thing. */
function entryOf(key: string, id: string, content: Content | null): { name: string; to?: string } | null {
  if (key === 'activityId' || key === 'activity') return { name: (content && workOf(content, id)?.name) ?? spaced(id) }
  const table = TABLE_OF.get(key)
  if (!table || !content) return null
  const name = (find(content[table] as Record<string, { name?: string }>, id) as { name?: string } | undefined)?.name
  return name ? { name, to: `/admin/${table}/${id}` } : null
}

/** What a field is called, by the way to it: 'Skills · Mining'. */
export function labelOf(path: readonly string[], content: Content | null): string {
  const parts = path.map((key, at) => {
    const above = path[at - 1] ?? ''
    if (/^\d+$/.test(key)) return above === 'inventory' ? `place ${Number(key) + 1}` : `${Number(key) + 1}`
    return entryOf(above, key, content)?.name ?? titleOf(key)
  })
  return parts.join(' · ') || 'Value'
}

function titleOf(key: string): string {
  if (isSkill(key)) return skillName(key as never)
  const [kind, named] = key.split(':')
  // Access rules are named by what they guard: `call:banPlayer`, `topic:admin:logs`.
  if (kind && named !== undefined) return `${fieldLabel(kind)}: ${key.split(':').slice(1).map(lowerWords).join(' ')}`
  if (isMadeUp(key)) return 'Entry'
  return TITLES[key] ?? settingOf(key)?.title ?? sentence(lowerWords(key))
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
const lowerWords = (key: string) =>
  key
    .replace(/^is(?=[A-Z])/, '')
    .replace(/(?<=[a-z])(Id|Ms|At)$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .toLowerCase()
    .replace(/\bxp\b/, 'XP')
    .replace(/\bnpc/, 'NPC')

export const isHidden = (path: readonly string[]): boolean => HIDDEN.has(path.at(-1) ?? '') && path.at(-2) !== 'gains'

const COINS = new Set(
  'coins price value worth worthBefore worthAfter coinsBefore coinsAfter betterOffBy returned before after tax guide guidePrice dailyCoinBonus'.split(
    ' ',
  ),
)
const SHARES = new Set(['chance', 'dropChance', 'rhythm', 'share'])
/** Milliseconds since 1970, between 2001 and 2100. */
const isMoment = (value: number) => Number.isInteger(value) && value > 1e12 && value < 4.2e12

function numberWords(key: string, value: number): Word {
  if (isMoment(value) && !COINS.has(key)) return { at: value }
  if (value === 0 && /(^until|Until|At)$/.test(key)) return 'never'
  const unit = settingOf(key)?.unit
  if (unit === 'share' || SHARES.has(key)) return `${figures.format(value * 100)}%`
  if (unit === 'milliseconds' || /duration$/i.test(key)) return formatDuration(value)
  if (key.endsWith('Ms')) return value < 10_000 ? `${figures.format(Math.round(value))} ms` : formatDuration(value)
  if (key === 'windowMinutes') return formatDuration(value * 60_000)
  if (key === 'slowModeSeconds') return value === 0 ? 'off' : `${value} s`
  if (key === 'size') return formatBytes(value)
  if (COINS.has(key)) return `${figures.format(value)} ${Math.abs(value) === 1 ? 'coin' : 'coins'}`
  return figures.format(value)
}

const AUDIENCES: Readonly<Record<Audience['kind'], string>> = {
  everyone: 'every player',
  online: 'the players online',
  party: 'a party',
  list: 'a list of players',
  player: 'one player',
}
/** Codes that a page has its own names for, by the field they stand in. */
const CODES = new Map<string, ReadonlyMap<string, string>>([
  ['allowedUserTypes', new Map(Object.entries(ROLE_TITLES))],
  ['kind', new Map(Object.entries(KIND_WORDS))],
  ['audience', new Map(Object.entries(AUDIENCES))],
  ['type', new Map(Object.entries(TYPE_WORDS))],
])

function textWords(key: string, value: string, content: Content | null): Word {
  if (PLAYERS.has(key) && isMadeUp(value)) return { player: value }
  const coded = CODES.get(key)?.get(value)
  if (coded) return coded
  const entry = entryOf(key, value, content)
  if (entry) return entry.to ? { to: entry.to, name: entry.name } : entry.name
  if (isMadeUp(value)) return 'not named'
  if ((PERMISSIONS as readonly string[]).includes(value)) return permissionName(value as never)
  // A name or a sentence stands as somebody wrote it; every other field holds a word of the code.
  if (PROSE.test(key)) return value
  if (isSkill(value)) return skillName(value as never)
  return /^(recipe:)?[A-Za-z\d]+([_.:-][A-Za-z\d]+)*$/.test(value) ? lowerWords(spaced(value)) : value
}

const PROSE =
  /(name|by|text|title|description|reason|why|content|message|findings|note|response|what|channel|url|tags|email|icon|assignedTo)$/i

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A stored value in words; `key` is the field it stands in. */
export function wordsOf(key: string, value: unknown, content: Content | null): Word[] {
  if (value === null && key === 'expiresAt') return ['never']
  if (value === undefined || value === null || value === '') return ['nothing']
  if (typeof value === 'boolean') return [value ? 'yes' : 'no']
  if (typeof value === 'number') return [numberWords(key, value)]
  if (typeof value === 'string') return [textWords(key, value, content)]
  if (Array.isArray(value)) {
    // Owners get in even where no role is chosen.
    if (key === 'allowedUserTypes' && value.length === 0) return [ROLE_TITLES.owner]
    return value.length === 0 ? ['nothing'] : joined(value.map((one) => wordsOf(key, one, content)))
  }
  return isRecord(value) ? recordWords(key, value, content) : ['nothing']
}

/** '5 Oak logs (20%)' for a stack; 'Ash, Pell and 3 more' for the first players of a list; any other record field by field. */
function recordWords(key: string, value: Record<string, unknown>, content: Content | null): Word[] {
  const { quantity, chance, uids, more } = value
  const id = value['itemId'] ?? value['id']
  if (typeof id === 'string' && typeof quantity === 'number') {
    const odds = typeof chance === 'number' && chance < 1 ? [` (${figures.format(chance * 100)}%)`] : []
    return [`${figures.format(quantity)} `, textWords('itemId', id, content), ...odds]
  }
  if (Array.isArray(uids) && typeof more === 'number') {
    return [...wordsOf('uids', uids, content), ...(more > 0 ? [` and ${figures.format(more)} more`] : [])]
  }
  const known = Object.entries(value).filter(
    ([name, one]) => !isHidden([key, name]) && one !== null && one !== undefined,
  )
  if (known.length === 0) return ['nothing']
  return joined(
    known.map(([name, one]) => {
      const label = labelOf([name], content)
      const stood = entryOf(key, name, content)?.name ?? (isSkill(name) ? label : label.toLowerCase())
      return [`${stood} `, ...wordsOf(name, one, content)]
    }),
  )
}

const joined = (lists: readonly Word[][]): Word[] => lists.flatMap((words, at) => (at === 0 ? words : [', ', ...words]))

/** '12 coins more' where an amount changed; null for what is no amount. */
export function deltaOf(key: string, was: unknown, is: unknown): string | null {
  const [from, to] = [amountIn(was), amountIn(is)]
  if (from === null || to === null || from === to || isMoment(from) || isMoment(to)) return null
  if (settingOf(key) || SHARES.has(key) || key.endsWith('Ms') || /duration$/i.test(key)) return null
  const unit = COINS.has(key) ? (Math.abs(to - from) === 1 ? ' coin' : ' coins') : ''
  return `${figures.format(Math.abs(to - from))}${unit} ${to > from ? 'more' : 'less'}`
}

function amountIn(value: unknown): number | null {
  if (typeof value === 'number') return value
  const quantity = isRecord(value) ? value['quantity'] : undefined
  return typeof quantity === 'number' ? quantity : null
}

/** Every id in a value that may be a player's, however deep. */
export function playersIn(value: unknown): string[] {
  if (typeof value === 'string') return isMadeUp(value) && value.length <= 64 ? [value] : []
  return isRecord(value) ? [...new Set(Object.values(value).flatMap(playersIn))] : []
}

export type Names = Readonly<Record<string, string>>
export const GONE = 'somebody who is gone'

/** The same as plain text, for what holds no links. */
export const plainText = (words: readonly Word[], names: Names, moment: (at: number) => string): string =>
  words
    .map((word) => {
      if (typeof word === 'string') return word
      if ('player' in word) return names[word.player] ?? GONE
      return 'at' in word ? moment(word.at) : word.name
    })
    .join('')
