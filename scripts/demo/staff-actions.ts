import { createHash } from 'node:crypto'
import { AUDIT_RETENTION } from '@hearthward/contract'
import { type SeededRandom, seededRandom } from '@hearthward/e2e/seeded-random'
import { days, hours } from '@hearthward/engine'
import { chainHash } from '../../apps/server/src/core/audit/audit-log.ts'
import {
  activePeriodOf,
  banId,
  type Demo,
  type DemoTable,
  emailOf,
  findCommonMoment,
  isBanned,
  nameOf,
  range,
  STAFF,
  uidOf,
} from './demo-players.ts'

const REASONS = ['Selling coins for money', 'Abuse in chat', 'Use of a bot']
const wasBanned = (n: number) => n % 53 === 3

const bans: DemoTable = {
  table: 'bans',
  columns: [
    'id',
    'player_id',
    'player_email',
    'admin_id',
    'reason',
    'banned_at',
    'expires_at',
    'lifted_at',
    'lifted_by',
  ],
  *rows(demo) {
    const { players, now } = demo
    for (const n of range(players)) {
      const random = seededRandom(n + 11)
      const by = random.of(STAFF)
      const past = wasBanned(n) ? findCommonMoment(demo, [n], 0, random) : null
      if (past !== null) {
        const target = [`demo-past-ban-${n}`, uidOf(n), emailOf(n), by.uid]
        const lifted = Math.min(now, past + random.below(days(7)))
        yield [...target, random.of(REASONS), past, past + days(14), lifted, random.of(STAFF).uid]
      }
      if (!isBanned(n)) continue
      const expires = random.next() < 0.5 ? null : now + hours(1) + random.below(days(30))
      const at = Math.max(activePeriodOf(demo, n).from, now - random.below(days(10)))
      yield [banId(n), uidOf(n), emailOf(n), by.uid, random.of(REASONS), at, expires, null, null]
    }
  },
}

/** The given moment, or the creation of the account if that is later. */
const since = (demo: Demo, n: number, at: number) => Math.max(at, activePeriodOf(demo, n).from)

const notes: DemoTable = {
  table: 'player_notes',
  columns: ['id', 'player_id', 'author_id', 'author_name', 'content', 'timestamp'],
  *rows(demo) {
    const { players, now } = demo
    for (const n of range(Math.ceil(players / 25))) {
      const random = seededRandom(n + 41)
      const { uid, name } = random.of(STAFF)
      const content = random.of([
        'Friendly, but keeps testing us.',
        'Knows the rules now.',
        'Shares a house with others.',
      ])
      const about = random.below(players)
      yield [`demo-note-${n}`, uidOf(about), uid, name, content, since(demo, about, now - random.below(days(60)))]
    }
  },
}

const staffMessages: DemoTable = {
  table: 'player_messages',
  columns: ['id', 'player_id', 'sender_id', 'sender_name', 'title', 'text', 'sent_at', 'read_at'],
  *rows(demo) {
    const { players, now } = demo
    for (const n of range(Math.ceil(players / 30))) {
      const random = seededRandom(n + 43)
      const { uid, name } = random.of(STAFF)
      const to = random.below(players)
      const at = since(demo, to, now - hours(3) - random.below(days(40)))
      const message = random.of([
        ['Your report', 'Thank you. We have looked into it.'],
        ['Your missing items', 'They are back in your bank.'],
        ['Your chat messages', 'Please keep it friendly in chat.'],
      ])
      const read = random.next() < 0.7 ? Math.min(now, at + random.below(hours(3))) : null
      yield [`demo-letter-${n}`, uidOf(to), uid, name, ...message, at, read]
    }
  },
}

/** Actions of staff, their target and their frequency. */
const ACTIONS: readonly { action: string; resource: string; often: number }[] = [
  { action: 'message_player', resource: 'players', often: 5 },
  { action: 'add_player_note', resource: 'players', often: 5 },
  { action: 'give_items', resource: 'players', often: 4 },
  { action: 'edit_player', resource: 'players', often: 3 },
  { action: 'handle_report', resource: 'reports', often: 6 },
  { action: 'ban_player', resource: 'players', often: 2 },
  { action: 'unban_player', resource: 'players', often: 1 },
  { action: 'update_item', resource: 'items', often: 2 },
  { action: 'handle_alert', resource: 'detection_alerts', often: 3 },
]
const WEIGHTED_ACTIONS = ACTIONS.flatMap((action) => Array.from({ length: action.often }, () => action))
const REASON_TEXTS = ['As reported', 'By mistake', 'Requested by the player', 'After a second review']
const ACTIONS_PER_PLAYER = 10

/** Forms a valid hash chain. */
const auditEntries: DemoTable = {
  table: 'audit_logs',
  columns: [
    'seq',
    'id',
    'user_id',
    'username',
    'email',
    'action',
    'resource',
    'resource_id',
    'details',
    'timestamp',
    'ip',
    'user_agent',
    'expires_at',
    'hash',
  ],
  *rows(demo) {
    const { players, now, chain } = demo
    const items = Object.keys(demo.content.items)
    const count = players * ACTIONS_PER_PLAYER
    for (const n of range(count)) {
      chain.seq++
      const timestamp = Math.floor(now - days(28) * (1 - n / count))
      const entry = auditEntryOf(seededRandom(n + 123), chain.seq, timestamp, demo, items)
      chain.hash = chainHash(chain.hash, entry)
      const { userId, username, email, action, resource, resourceId, details, ip, userAgent, expiresAt } = entry
      const by = [entry.seq, entry.id, userId, username, email]
      yield [
        ...by,
        action,
        resource,
        resourceId,
        JSON.stringify(details),
        timestamp,
        ip,
        userAgent,
        expiresAt,
        chain.hash,
      ]
    }
  },
}

/** A player who had an account at that moment, if some attempts find one. */
function playerAt(demo: Demo, timestamp: number, random: SeededRandom): number {
  let about = random.below(demo.players)
  for (let tried = 0; tried < 20 && activePeriodOf(demo, about).from > timestamp; tried++)
    about = random.below(demo.players)
  return about
}

/** The values before and after an action, as the server would log them. */
function changeOf(action: string, item: string, timestamp: number, random: SeededRandom): object {
  const [some, more] = [random.below(5_000), 1 + random.below(5_000)]
  const slot = String(random.below(28))
  const until = timestamp + days(1 + random.below(30))
  const state = (from: string, to: string) => ({ before: { status: from }, after: { status: to } })
  switch (action) {
    case 'give_items':
      return { before: { inventory: { [slot]: null } }, after: { inventory: { [slot]: { id: item, quantity: more } } } }
    case 'edit_player':
      return { before: { coins: some }, after: { coins: some + more } }
    case 'ban_player':
      return { before: { isBanned: false }, after: { isBanned: true, expiresAt: until } }
    case 'unban_player':
      return { before: { isBanned: true, expiresAt: until }, after: { isBanned: false } }
    case 'update_item':
      return { before: { value: some }, after: { value: some + more } }
    case 'handle_report':
      return state('reviewing', 'resolved')
    case 'handle_alert':
      return state('open', random.of(['resolved', 'false_positive']))
    default:
      return {}
  }
}

function auditEntryOf(random: SeededRandom, seq: number, timestamp: number, demo: Demo, items: readonly string[]) {
  const { players, content } = demo
  const { uid: userId, name: username, email } = random.of(STAFF)
  const { action, resource } = random.of(WEIGHTED_ACTIONS)
  const about = playerAt(demo, timestamp, random)
  const item = random.of(items)
  const resourceIds: Record<string, string> = {
    players: uidOf(about),
    items: item,
    reports: `demo-report-${about % Math.ceil(players / 20)}`,
    detection_alerts: `demo-alert-${about % Math.ceil(players / 20)}`,
  }
  return {
    seq,
    id: createHash('md5').update(`demo act ${seq}`).digest('hex'),
    userId,
    username,
    email,
    action,
    resource,
    resourceId: resourceIds[resource] as string,
    details: {
      name: resource === 'items' ? content.items[item]?.name : nameOf(about),
      reason: random.of(REASON_TEXTS),
      ...changeOf(action, item, timestamp, random),
    },
    timestamp,
    ip: '192.0.2.7',
    userAgent: 'A demo',
    expiresAt: timestamp + AUDIT_RETENTION,
  }
}

export const STAFF_TABLES: readonly DemoTable[] = [bans, notes, staffMessages, auditEntries]
