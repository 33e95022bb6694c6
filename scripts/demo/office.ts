import { createHash } from 'node:crypto'
import { AUDIT_KEPT } from '@hearthward/contract'
import { days, hours } from '@hearthward/engine'
import { linkOf } from '../../apps/server/src/store/audit.ts'
import { type Chance, chanceOf } from './chance.ts'
import { banId, type Demo, emailOf, type Filled, isBanned, nameOf, STAFF, uidOf, upTo } from './people.ts'

const REASONS = ['Selling coins for money', 'Abuse in chat', 'A script that plays']
const wasBanned = (n: number) => n % 53 === 3

const bans: Filled = {
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
  *rows({ players, now }) {
    for (const n of upTo(players)) {
      const chance = chanceOf(n + 11)
      const by = chance.of(STAFF)
      if (wasBanned(n)) {
        const at = now - days(20) - chance.below(days(40))
        const who = [`demo-past-ban-${n}`, uidOf(n), emailOf(n), by.uid]
        yield [...who, chance.of(REASONS), at, at + days(14), at + chance.below(days(7)), chance.of(STAFF).uid]
      }
      if (!isBanned(n)) continue
      const expires = chance.next() < 0.5 ? null : now + hours(1) + chance.below(days(30))
      const at = now - chance.below(days(10))
      yield [banId(n), uidOf(n), emailOf(n), by.uid, chance.of(REASONS), at, expires, null, null]
    }
  },
}

const notes: Filled = {
  table: 'player_notes',
  columns: ['id', 'player_id', 'author_id', 'author_name', 'content', 'timestamp'],
  *rows({ players, now }) {
    for (const n of upTo(Math.ceil(players / 25))) {
      const chance = chanceOf(n + 41)
      const { uid, name } = chance.of(STAFF)
      const content = chance.of([
        'Friendly, but keeps testing us.',
        'Knows the rules now.',
        'Shares a house with others.',
      ])
      yield [`demo-note-${n}`, uidOf(chance.below(players)), uid, name, content, now - chance.below(days(60))]
    }
  },
}

const letters: Filled = {
  table: 'player_messages',
  columns: ['id', 'player_id', 'sender_id', 'sender_name', 'title', 'text', 'sent_at', 'read_at'],
  *rows({ players, now }) {
    for (const n of upTo(Math.ceil(players / 30))) {
      const chance = chanceOf(n + 43)
      const { uid, name } = chance.of(STAFF)
      const at = now - hours(3) - chance.below(days(40))
      const said = chance.of([
        ['Your report', 'Thank you. We have looked into it.'],
        ['What went missing', 'It is back in your bank.'],
        ['A word about chat', 'Please keep it friendly in there.'],
      ])
      const read = chance.next() < 0.7 ? at + chance.below(hours(3)) : null
      yield [`demo-letter-${n}`, uidOf(chance.below(players)), uid, name, ...said, at, read]
    }
  },
}

/** What was done, to what it was done, and how often it is. */
const ACTS: readonly { action: string; resource: string; often: number }[] = [
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
const DRAWN = ACTS.flatMap((act) => Array.from({ length: act.often }, () => act))
const WHY = ['As reported', 'By mistake', 'Asked for by the player', 'After a second look']
const ACTS_A_PLAYER = 10

/** A chain like any other: it can be verified. */
const acts: Filled = {
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
    const count = players * ACTS_A_PLAYER
    for (const n of upTo(count)) {
      chain.seq++
      const timestamp = Math.floor(now - days(28) * (1 - n / count))
      const entry = actOf(chanceOf(n + 123), chain.seq, timestamp, demo, items)
      chain.hash = linkOf(chain.hash, entry)
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

function actOf(chance: Chance, seq: number, timestamp: number, { players }: Demo, items: readonly string[]) {
  const { uid: userId, name: username, email } = chance.of(STAFF)
  const { action, resource } = chance.of(DRAWN)
  const about = chance.below(players)
  const item = chance.of(items)
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
    details: { name: resource === 'items' ? item : nameOf(about), reason: chance.of(WHY) },
    timestamp,
    ip: '192.0.2.7',
    userAgent: 'A demo',
    expiresAt: timestamp + AUDIT_KEPT,
  }
}

export const OFFICE: readonly Filled[] = [bans, notes, letters, acts]
