import { randomBytes } from 'node:crypto'
import { days } from '@hearthward/engine'
import { chanceOf } from './chance.ts'
import { ABSENCE } from './lives.ts'
import {
  banId,
  coinsOf,
  copyOf,
  emailOf,
  type Filled,
  isBanned,
  isDeleted,
  isGuest,
  momentWith,
  nameOf,
  patternFor,
  restOf,
  uidOf,
  upTo,
} from './people.ts'

const guestUntil = (n: number, now: number) => now + days(1) + chanceOf(n + 3).below(days(6))
const timeOf = (at: number) => new Date(at).toISOString()

const users: Filled = {
  table: 'auth_users',
  columns: ['id', 'name', 'username', 'email', 'email_verified', 'is_guest', 'guest_expires_at', 'created_at'],
  *rows(demo) {
    for (const n of upTo(demo.players)) {
      const { life, row } = patternFor(demo, n)
      const guest = isGuest(n)
      yield [
        uidOf(n),
        nameOf(n),
        nameOf(n).toLowerCase(),
        guest ? `${uidOf(n)}@no-address.invalid` : emailOf(n),
        !guest && n % 3 > 0,
        guest,
        guest ? guestUntil(n, demo.now) : null,
        timeOf(row.createdAt - restOf(n, life.player)),
      ]
    }
  },
}

/** Marks them as test accounts, so that 'Clean up test accounts' removes them. */
const testAccounts: Filled = {
  table: 'test_accounts',
  columns: ['uid', 'created_at', 'created_by'],
  *rows({ players, now }) {
    for (const n of upTo(players)) yield [uidOf(n), now, 'demo']
  },
}

const BROWSERS = ['Firefox on Linux', 'Chrome on Windows', 'Safari on an iPhone', 'Chrome on Android']

/** One expired session each, with a random token that nobody knows. */
const sessions: Filled = {
  table: 'auth_sessions',
  columns: ['id', 'token', 'user_id', 'expires_at', 'ip_address', 'user_agent', 'created_at', 'updated_at'],
  *rows(demo) {
    for (const n of upTo(demo.players)) {
      const { life, row } = patternFor(demo, n)
      const chance = chanceOf(n + 17)
      const seen = life.player.lastSeenAt - restOf(n, life.player)
      const begun = Math.max(row.createdAt - restOf(n, life.player), seen - chance.below(days(5)))
      yield [
        `demo-session-${n}`,
        randomBytes(24).toString('base64url'),
        uidOf(n),
        timeOf(demo.now - 1),
        `198.51.100.${chance.below(256)}`,
        chance.of(BROWSERS),
        timeOf(begun),
        timeOf(seen),
      ]
    }
  },
}

const players: Filled = {
  table: 'players',
  columns: [
    'uid',
    'username',
    'username_lowercase',
    'email',
    'role',
    'permissions',
    'guest_expires_at',
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
    'coins',
    'premium_until',
    'levels',
    'total_level_at',
    'combat_level_at',
    'total_xp_at',
    'deleted_at',
    'ban_id',
  ],
  *rows(demo) {
    for (const n of upTo(demo.players)) {
      const { life, text, row } = patternFor(demo, n)
      const { player } = life
      const rest = restOf(n, player)
      const seen = player.lastSeenAt - rest
      const dueAt = seen + ABSENCE + 1
      yield [
        uidOf(n),
        nameOf(n),
        nameOf(n).toLowerCase(),
        isGuest(n) ? null : emailOf(n),
        'default',
        '[]',
        isGuest(n) ? guestUntil(n, demo.now) : null,
        row.createdAt - rest,
        copyOf(text, uidOf(n), rest, coinsOf(demo, n)),
        1,
        seen,
        seen,
        seen,
        player.settledAt - rest,
        player.settledAt - rest,
        player.currentAction && !isDeleted(n) && dueAt > demo.now ? dueAt : null,
        row.totalLevel,
        row.combatLevel,
        row.totalXp,
        coinsOf(demo, n),
        row.premiumUntil && row.premiumUntil - rest,
        JSON.stringify(
          Object.fromEntries(Object.entries(row.levels).map(([skill, [level, at]]) => [skill, [level, at - rest]])),
        ),
        row.totalLevelAt - rest,
        row.combatLevelAt - rest,
        row.totalXpAt - rest,
        isDeleted(n) ? player.settledAt - rest : null,
        isBanned(n) ? banId(n) : null,
      ]
    }
  },
}

/** Leaderboard rows, because the trigger that maintains them is disabled during the import. */
const standings: Filled = {
  table: 'standings',
  columns: ['uid', 'board', 'level', 'reached_at'],
  *rows(demo) {
    for (const n of upTo(demo.players)) {
      if (isBanned(n) || isGuest(n) || isDeleted(n)) continue
      const { life, row } = patternFor(demo, n)
      const rest = restOf(n, life.player)
      for (const [skill, [level, at]] of Object.entries(row.levels)) yield [uidOf(n), skill, level, at - rest]
      yield [uidOf(n), 'totalLevel', row.totalLevel, row.totalLevelAt - rest]
      yield [uidOf(n), 'combatLevel', row.combatLevel, row.combatLevelAt - rest]
    }
  },
}

const friends: Filled = {
  table: 'friends',
  columns: ['uid', 'friend_uid', 'created_at'],
  *rows(demo) {
    for (const n of upTo(demo.players - 1)) {
      const at = momentWith(demo, [n, n + 1], 0, chanceOf(n + 19))
      if (at !== null) yield [uidOf(n), uidOf(n + 1), at]
    }
  },
}

export const ACCOUNTS: readonly Filled[] = [users, testAccounts, sessions, players, standings, friends]
