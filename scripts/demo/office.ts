import { createHash } from 'node:crypto'
import { AUDIT_KEPT } from '@hearthward/contract'
import { days, hours } from '@hearthward/engine'
import { chainHash } from '../../apps/server/src/core/audit/audit-log.ts'
import { type Chance, chanceOf } from './chance.ts'
import {
  banId,
  type Demo,
  emailOf,
  type Filled,
  isBanned,
  momentWith,
  nameOf,
  STAFF,
  timesOf,
  uidOf,
  upTo,
} from './people.ts'

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
  *rows(demo) {
    const { players, now } = demo
    for (const n of upTo(players)) {
      const chance = chanceOf(n + 11)
      const by = chance.of(STAFF)
      const past = wasBanned(n) ? momentWith(demo, [n], 0, chance) : null
      if (past !== null) {
        const who = [`demo-past-ban-${n}`, uidOf(n), emailOf(n), by.uid]
        const lifted = Math.min(now, past + chance.below(days(7)))
        yield [...who, chance.of(REASONS), past, past + days(14), lifted, chance.of(STAFF).uid]
      }
      if (!isBanned(n)) continue
      const expires = chance.next() < 0.5 ? null : now + hours(1) + chance.below(days(30))
      const at = Math.max(timesOf(demo, n).from, now - chance.below(days(10)))
      yield [banId(n), uidOf(n), emailOf(n), by.uid, chance.of(REASONS), at, expires, null, null]
    }
  },
}

/** That moment, or the one at which the account was made where that is later. */
const since = (demo: Demo, n: number, at: number) => Math.max(at, timesOf(demo, n).from)

const notes: Filled = {
  table: 'player_notes',
  columns: ['id', 'player_id', 'author_id', 'author_name', 'content', 'timestamp'],
  *rows(demo) {
    const { players, now } = demo
    for (const n of upTo(Math.ceil(players / 25))) {
      const chance = chanceOf(n + 41)
      const { uid, name } = chance.of(STAFF)
      const content = chance.of([
        'Friendly, but keeps testing us.',
        'Knows the rules now.',
        'Shares a house with others.',
      ])
      const about = chance.below(players)
      yield [`demo-note-${n}`, uidOf(about), uid, name, content, since(demo, about, now - chance.below(days(60)))]
    }
  },
}

const letters: Filled = {
  table: 'player_messages',
  columns: ['id', 'player_id', 'sender_id', 'sender_name', 'title', 'text', 'sent_at', 'read_at'],
  *rows(demo) {
    const { players, now } = demo
    for (const n of upTo(Math.ceil(players / 30))) {
      const chance = chanceOf(n + 43)
      const { uid, name } = chance.of(STAFF)
      const to = chance.below(players)
      const at = since(demo, to, now - hours(3) - chance.below(days(40)))
      const said = chance.of([
        ['Your report', 'Thank you. We have looked into it.'],
        ['What went missing', 'It is back in your bank.'],
        ['A word about chat', 'Please keep it friendly in there.'],
      ])
      const read = chance.next() < 0.7 ? Math.min(now, at + chance.below(hours(3))) : null
      yield [`demo-letter-${n}`, uidOf(to), uid, name, ...said, at, read]
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

/** Somebody who had an account then, if a few tries find one. */
function whomAt(demo: Demo, timestamp: number, chance: Chance): number {
  let about = chance.below(demo.players)
  for (let tried = 0; tried < 20 && timesOf(demo, about).from > timestamp; tried++) about = chance.below(demo.players)
  return about
}

/** What an act changed, as the server would have written it. */
function changeOf(action: string, item: string, timestamp: number, chance: Chance): object {
  const [some, more] = [chance.below(5_000), 1 + chance.below(5_000)]
  const slot = String(chance.below(28))
  const until = timestamp + days(1 + chance.below(30))
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
      return state('open', chance.of(['resolved', 'false_positive']))
    default:
      return {}
  }
}

function actOf(chance: Chance, seq: number, timestamp: number, demo: Demo, items: readonly string[]) {
  const { players, content } = demo
  const { uid: userId, name: username, email } = chance.of(STAFF)
  const { action, resource } = chance.of(DRAWN)
  const about = whomAt(demo, timestamp, chance)
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
    details: {
      name: resource === 'items' ? content.items[item]?.name : nameOf(about),
      reason: chance.of(WHY),
      ...changeOf(action, item, timestamp, chance),
    },
    timestamp,
    ip: '192.0.2.7',
    userAgent: 'A demo',
    expiresAt: timestamp + AUDIT_KEPT,
  }
}

export const OFFICE: readonly Filled[] = [bans, notes, letters, acts]
