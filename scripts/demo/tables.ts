// One small generator for each table. To fill another one, add an entry: its columns, and the rows for so many players.
import { createHash } from 'node:crypto'
import { AUDIT_KEPT, REPORT_CATEGORIES } from '@hearthward/contract'
import { type Content, days, hours, type Item, newBookOffer, type Player } from '@hearthward/engine'
import { linkOf } from '../../apps/server/src/store/audit.ts'
import { rowOfNew } from '../../apps/server/src/world/stored.ts'
import { type Chance, chanceOf } from './chance.ts'
import { NOBODY } from './lives.ts'

export interface Demo {
  readonly players: number
  readonly lives: readonly Player[]
  readonly content: Content
  readonly now: number
  /** The newest act of staff there is. */
  readonly chain: { seq: number; hash: string }
}

export interface Filled {
  readonly table: string
  readonly columns: readonly string[]
  rows(demo: Demo): Iterable<readonly unknown[]>
}

const uidOf = (n: number) => `demo-${String(n).padStart(7, '0')}`
const nameOf = (n: number) => `${NAMES[n % NAMES.length]}_${n.toString(36)}`
const NAMES = [
  'Maren',
  'Tobin',
  'Isolde',
  'Pell',
  'Wren',
  'Bannock',
  'Ash',
  'Hazel',
  'Rowan',
  'Sorrel',
  'Linnet',
  'Corin',
  'Briar',
  'Alder',
  'Tamsin',
  'Osric',
  'Edda',
  'Fenn',
  'Juniper',
  'Merle',
]
const STAFF = { uid: 'demo-staff', name: 'Demo_staff' }

const isBanned = (n: number) => n % 97 === 5
const banId = (n: number) => `demo-ban-${n}`

function* upTo(count: number): Generator<number> {
  for (let n = 0; n < count; n++) yield n
}

/** How long before now the life of a player ended; those still at something have just been seen. */
function restOf(n: number, life: Player): number {
  return life.currentAction ? 0 : chanceOf(n).below(days(30))
}

const MOMENT = /\b1[5-9]\d{11}\b/g
/** Each copy has its own name, and all its moments are as much earlier. */
const copyOf = (text: string, uid: string, rest: number) => {
  const named = text.replaceAll(NOBODY, uid)
  return rest === 0 ? named : named.replace(MOMENT, (at) => String(Number(at) - rest))
}

const users: Filled = {
  table: 'auth_users',
  columns: ['id', 'name', 'username', 'email'],
  *rows({ players }) {
    for (const n of upTo(players))
      yield [uidOf(n), nameOf(n), nameOf(n).toLowerCase(), `${uidOf(n)}@no-address.invalid`]
  },
}

/** So that they can be taken out again: 'Clean up test accounts'. */
const testAccounts: Filled = {
  table: 'test_accounts',
  columns: ['uid', 'created_at', 'created_by'],
  *rows({ players, now }) {
    for (const n of upTo(players)) yield [uidOf(n), now, 'demo']
  },
}

const players: Filled = {
  table: 'players',
  columns: [
    'uid',
    'username',
    'username_lowercase',
    'role',
    'permissions',
    'created_at',
    'state',
    'version',
    'session_since',
    'last_seen_at',
    'last_saved_at',
    'settled_at',
    'told_at',
    'due_at',
    'total_level',
    'combat_level',
    'total_xp',
    'levels',
    'total_level_at',
    'combat_level_at',
    'total_xp_at',
    'ban_id',
  ],
  *rows({ players, lives, now }) {
    const patterns = lives.map((life) => ({ life, text: JSON.stringify(life), row: rowOf(life) }))
    for (const n of upTo(players)) {
      const { life, text, row } = patterns[n % patterns.length] as (typeof patterns)[number]
      const rest = restOf(n, life)
      const seen = row.lastSeenAt - rest
      yield [
        uidOf(n),
        nameOf(n),
        nameOf(n).toLowerCase(),
        'default',
        '[]',
        row.createdAt - rest,
        copyOf(text, uidOf(n), rest),
        1,
        seen,
        seen,
        seen,
        now - rest,
        now - rest,
        life.currentAction ? seen + hours(24) + 1 : null,
        row.totalLevel,
        row.combatLevel,
        row.totalXp,
        copyOf(JSON.stringify(row.levels), uidOf(n), rest),
        row.totalLevelAt - rest,
        row.combatLevelAt - rest,
        row.totalXpAt - rest,
        isBanned(n) ? banId(n) : null,
      ]
    }
  },
}

function rowOf(life: Player) {
  const identity = { username: '', email: null, guestExpiresAt: null, role: 'default' as const }
  return { ...rowOfNew(life, identity), lastSeenAt: life.lastSeenAt }
}

/** The trigger that keeps the boards sleeps while so many come at once. */
const standings: Filled = {
  table: 'standings',
  columns: ['uid', 'board', 'level', 'reached_at'],
  *rows({ players, lives }) {
    const rows = lives.map((life) => ({ life, row: rowOf(life) }))
    for (const n of upTo(players)) {
      if (isBanned(n)) continue
      const { life, row } = rows[n % rows.length] as (typeof rows)[number]
      const rest = restOf(n, life)
      for (const [skill, [level, at]] of Object.entries(row.levels)) yield [uidOf(n), skill, level, at - rest]
      yield [uidOf(n), 'totalLevel', row.totalLevel, row.totalLevelAt - rest]
      yield [uidOf(n), 'combatLevel', row.combatLevel, row.combatLevelAt - rest]
    }
  },
}

const tradeable = (content: Content): Item[] =>
  Object.values(content.items).filter(({ value, stackable }) => value > 0 && stackable)
const OFFER_COLUMNS = [
  'id',
  'player_uid',
  'type',
  'item_id',
  'quantity',
  'price',
  'slot',
  'status',
  'sequence',
  'filled',
  'spent',
  'tax_rate',
  'tax_paid',
  'coins_held',
  'items_held',
  'coins_waiting',
  'items_waiting',
  'created_at',
  'updated_at',
] as const

/** One for every second player. Who sells asks more than the value, who buys offers less: no two meet. */
const offers: Filled = {
  table: 'grand_exchange',
  columns: OFFER_COLUMNS,
  *rows({ players, content, now }) {
    const items = tradeable(content)
    for (const n of upTo(Math.ceil(players / 2))) {
      const chance = chanceOf(n + 77)
      const item = chance.of(items)
      const isSell = chance.next() < 0.6
      const price = Math.max(
        1,
        isSell ? Math.ceil(item.value * (1.1 + chance.next())) + 1 : Math.floor(item.value * (0.4 + chance.next() / 3)),
      )
      const made = {
        id: `demo-offer-${n}`,
        playerId: uidOf(n * 2),
        price,
        quantity: 1 + chance.below(500),
        taxRate: 10_000,
      }
      const offer = newBookOffer({ ...made, type: isSell ? 'sell' : 'buy' })
      const at = now - chance.below(days(20))
      yield [
        offer.id,
        offer.playerId,
        offer.type,
        item.id,
        offer.quantity,
        price,
        1,
        offer.status,
        n + 1,
        0,
        0,
        offer.taxRate,
        0,
        offer.coinsHeld,
        offer.itemsHeld,
        0,
        0,
        at,
        at,
      ]
    }
  },
}

const transactions: Filled = {
  table: 'ge_transactions',
  columns: [
    'at',
    'item_id',
    'quantity',
    'price',
    'tax',
    'buyer_uid',
    'seller_uid',
    'buy_offer_id',
    'sell_offer_id',
    'taker',
  ],
  *rows({ players, content, now }) {
    const items = tradeable(content)
    const count = players * 2
    for (const n of upTo(count)) {
      const chance = chanceOf(n + 999)
      const item = chance.of(items)
      const price = Math.max(1, Math.round(item.value * (0.8 + chance.next() * 0.4)))
      const quantity = 1 + chance.below(100)
      const at = Math.floor(now - days(25) * (1 - n / count))
      const tax = Math.floor((price * quantity * 2) / 100)
      yield [
        at,
        item.id,
        quantity,
        price,
        tax,
        uidOf(chance.below(players)),
        uidOf(chance.below(players)),
        `demo-buy-${n}`,
        `demo-sell-${n}`,
        chance.of(['buy', 'sell']),
      ]
    }
  },
}

const SAYINGS = [
  'anyone going to the cave later?',
  'selling oak logs, fair price',
  'good morning all',
  'how do I get to Draynor',
  'grats!',
  'that rat has a family you know',
  'back in ten',
  'what level for iron?',
  'buying flax',
  'I burned the bread again',
  'see you by the bridge',
  'first 50, finally',
]

const messages: Filled = {
  table: 'chat_messages',
  columns: ['channel', 'client_id', 'username', 'is_staff', 'text', 'at'],
  *rows({ players, now }) {
    const count = players * 6
    for (const n of upTo(count)) {
      const chance = chanceOf(n + 5_000)
      const who = chance.below(players)
      yield [
        chance.of(['global', 'trade', 'help']),
        uidOf(who),
        nameOf(who),
        false,
        chance.of(SAYINGS),
        Math.floor(now - days(14) * (1 - n / count)),
      ]
    }
  },
}

const reports: Filled = {
  table: 'reports',
  columns: [
    'id',
    'reporter_id',
    'target_type',
    'target_id',
    'target_name',
    'category',
    'text',
    'evidence',
    'status',
    'created_at',
  ],
  *rows({ players, now }) {
    for (const n of upTo(Math.ceil(players / 40))) {
      const chance = chanceOf(n + 31)
      const about = chance.below(players)
      const status = chance.next() < 0.3 ? 'pending' : 'resolved'
      yield [
        `demo-report-${n}`,
        uidOf((n * 7) % players),
        'player',
        uidOf(about),
        nameOf(about),
        chance.of(REPORT_CATEGORIES),
        'never answers, never stops',
        '{}',
        status,
        now - chance.below(days(20)),
      ]
    }
  },
}

const bans: Filled = {
  table: 'bans',
  columns: ['id', 'player_id', 'admin_id', 'reason', 'banned_at', 'expires_at'],
  *rows({ players, now }) {
    for (const n of upTo(players)) {
      if (!isBanned(n)) continue
      const chance = chanceOf(n)
      const expires = chance.next() < 0.5 ? null : now + hours(1) + chance.below(days(30))
      yield [
        banId(n),
        uidOf(n),
        STAFF.uid,
        chance.of(['Selling coins for money', 'Abuse in chat', 'A script that plays']),
        now - chance.below(days(10)),
        expires,
      ]
    }
  },
}

const ACTS = [
  'ban_player',
  'unban_player',
  'edit_player',
  'give_items',
  'resolve_report',
  'update_item',
  'create_announcement',
] as const

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
    for (const entry of actsOf(demo)) {
      const {
        seq,
        id,
        userId,
        username,
        email,
        action,
        resource,
        resourceId,
        details,
        timestamp,
        ip,
        userAgent,
        expiresAt,
        hash,
      } = entry
      yield [
        seq,
        id,
        userId,
        username,
        email,
        action,
        resource,
        resourceId,
        JSON.stringify(details),
        timestamp,
        ip,
        userAgent,
        expiresAt,
        hash,
      ]
    }
  },
}

export function* actsOf({ players, now, chain }: Demo) {
  let { hash, seq } = chain
  const count = players * 2
  for (const n of upTo(count)) {
    const chance: Chance = chanceOf(n + 123)
    const about = chance.below(players)
    const timestamp = Math.floor(now - days(28) * (1 - n / count))
    seq++
    const entry = {
      seq,
      id: createHash('md5').update(`demo act ${seq}`).digest('hex'),
      userId: STAFF.uid,
      username: STAFF.name,
      email: null,
      action: chance.of(ACTS),
      resource: 'players',
      resourceId: uidOf(about),
      details: { name: nameOf(about), reason: chance.of(['As reported', 'By mistake', 'Asked for by the player']) },
      timestamp,
      ip: '192.0.2.7',
      userAgent: 'demo',
      expiresAt: timestamp + AUDIT_KEPT,
    }
    hash = linkOf(hash, entry)
    yield { ...entry, hash }
  }
}

const friends: Filled = {
  table: 'friends',
  columns: ['uid', 'friend_uid', 'created_at'],
  *rows({ players, now }) {
    for (const n of upTo(players)) if (n + 1 < players) yield [uidOf(n), uidOf(n + 1), now - days(3)]
  },
}

/** In the order in which they refer to each other. */
export const FILLED: readonly Filled[] = [
  users,
  testAccounts,
  players,
  standings,
  offers,
  transactions,
  messages,
  reports,
  bans,
  acts,
  friends,
]
