import { content } from '@hearthward/content'
import { privateChannel, STAFF_TOPICS, topics } from '@hearthward/contract'
import { days, hours, type Millis } from '@hearthward/engine'
import type { Random } from './testing-random.ts'
import type { KnownValues } from './testing-schemas.ts'

/** Of each field this many values are remembered; a new one replaces a former one. */
const MOST_VALUES = 100

/** Fields that are filled with the values of other fields as well. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  playerId: ['uid'],
  uids: ['uid'],
  targetId: ['uid', 'id'],
  names: ['username'],
  prefix: ['username'],
  player: ['uid', 'username'],
  expectedVersion: ['version', 'updatedAt', 'versions'],
  changeId: ['id'],
  before: ['id', 'at'],
  after: ['id'],
  logId: ['id'],
  resumeFromId: ['uid'],
  hash: ['stateHash'],
}

/** They are base64url, which a random text is not. */
const PASSKEY_PARTS = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature'] as const

export interface KnownValueStore {
  /** Remembers the values of an answer. */
  learn(answer: unknown): void
  /** The values as one caller would send them: mostly of others, sometimes its own. */
  for(random: Random, own: Readonly<Record<string, unknown>>): KnownValues
}

/** What the server has answered so far: ids of players, staff, offers and cases, names, versions and cursors. */
export function createKnownValues(now: Millis): KnownValueStore {
  const values = new Map<string, unknown[]>()
  let learned = 0

  function remember(field: string, value: unknown): void {
    const known = values.get(field) ?? []
    if (known.length < MOST_VALUES) known.push(value)
    else known[learned++ % MOST_VALUES] = value
    values.set(field, known)
  }

  function learn(answer: unknown, field = '', depth = 0): void {
    if (depth > 6) return
    if (typeof answer === 'string' || typeof answer === 'number') remember(field, answer)
    if (Array.isArray(answer)) for (const entry of answer.slice(0, 5)) learn(entry, field, depth + 1)
    else if (typeof answer === 'object' && answer !== null)
      for (const [name, value] of Object.entries(answer).slice(0, 40)) learn(value, name, depth + 1)
  }

  for (const [table, entries] of Object.entries(content)) {
    const field = table === 'activities' ? 'activityId' : `${table.replace(/s$/, '')}Id`
    if (typeof entries === 'object') for (const id of Object.keys(entries)) remember(field, id)
  }
  for (const channel of ['global', 'party', privateChannel('a', 'b')]) remember('channel', channel)
  for (const code of ['123456', 'abcde-12345']) remember('code', code)
  for (const topic of [...Object.keys(STAFF_TOPICS), topics.world, topics.market, topics.chat('global')])
    remember('topic', topic)

  for (const field of PASSKEY_PARTS) remember(field, Buffer.from('{"type":"webauthn.get"}').toString('base64url'))
  for (const ahead of [hours(1), hours(2), days(1)]) {
    for (const field of ['startTime', 'startsAt']) remember(field, now + ahead)
    for (const field of ['endTime', 'expiresAt']) remember(field, now + days(2) + ahead)
  }

  return {
    learn: (answer) => learn(answer),
    for: (random, own) => ({
      find(field) {
        if (field in own && random.chance(0.8)) return own[field]
        const found = [field, ...(ALIASES[field] ?? []), ...(field.endsWith('Id') ? ['id'] : [])]
          .map((name) => values.get(name) ?? [])
          .filter(({ length }) => length > 0)
        return found.length > 0 ? random.pick(random.pick(found)) : undefined
      },
    }),
  }
}
