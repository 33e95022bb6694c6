import { randomBytes } from 'node:crypto'
import { seededRandom } from '@hearthward/e2e/seeded-random'
import { days } from '@hearthward/engine'
import {
  banId,
  coinsOf,
  type DemoTable,
  emailOf,
  fillTemplate,
  findCommonMoment,
  isBanned,
  isDeleted,
  isGuest,
  nameOf,
  range,
  templateFor,
  timeShiftOf,
  uidOf,
} from './demo-players.ts'
import { ABSENCE_LIMIT } from './simulated-players.ts'

const guestUntil = (n: number, now: number) => now + days(1) + seededRandom(n + 3).below(days(6))
const timeOf = (at: number) => new Date(at).toISOString()

const users: DemoTable = {
  table: 'auth_users',
  columns: ['id', 'name', 'username', 'email', 'email_verified', 'is_guest', 'guest_expires_at', 'created_at'],
  *rows(demo) {
    for (const n of range(demo.players)) {
      const { simulated, row } = templateFor(demo, n)
      const guest = isGuest(n)
      yield [
        uidOf(n),
        nameOf(n),
        nameOf(n).toLowerCase(),
        guest ? `${uidOf(n)}@no-address.invalid` : emailOf(n),
        !guest && n % 3 > 0,
        guest,
        guest ? guestUntil(n, demo.now) : null,
        timeOf(row.createdAt - timeShiftOf(n, simulated.player)),
      ]
    }
  },
}

/** Marks them as test accounts, so that 'Clean up test accounts' removes them. */
const testAccounts: DemoTable = {
  table: 'test_accounts',
  columns: ['uid', 'created_at', 'created_by'],
  *rows({ players, now }) {
    for (const n of range(players)) yield [uidOf(n), now, 'demo']
  },
}

const BROWSERS = ['Firefox on Linux', 'Chrome on Windows', 'Safari on an iPhone', 'Chrome on Android']

/** One expired session each, with a random token that nobody knows. */
const sessions: DemoTable = {
  table: 'auth_sessions',
  columns: ['id', 'token', 'user_id', 'expires_at', 'ip_address', 'user_agent', 'created_at', 'updated_at'],
  *rows(demo) {
    for (const n of range(demo.players)) {
      const { simulated, row } = templateFor(demo, n)
      const random = seededRandom(n + 17)
      const seen = simulated.player.lastSeenAt - timeShiftOf(n, simulated.player)
      const begun = Math.max(row.createdAt - timeShiftOf(n, simulated.player), seen - random.below(days(5)))
      yield [
        `demo-session-${n}`,
        randomBytes(24).toString('base64url'),
        uidOf(n),
        timeOf(demo.now - 1),
        `198.51.100.${random.below(256)}`,
        random.of(BROWSERS),
        timeOf(begun),
        timeOf(seen),
      ]
    }
  },
}

const players: DemoTable = {
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
    for (const n of range(demo.players)) {
      const { simulated, text, row } = templateFor(demo, n)
      const { player } = simulated
      const timeShift = timeShiftOf(n, player)
      const seen = player.lastSeenAt - timeShift
      const dueAt = seen + ABSENCE_LIMIT + 1
      yield [
        uidOf(n),
        nameOf(n),
        nameOf(n).toLowerCase(),
        isGuest(n) ? null : emailOf(n),
        'default',
        '[]',
        isGuest(n) ? guestUntil(n, demo.now) : null,
        row.createdAt - timeShift,
        fillTemplate(text, uidOf(n), timeShift, coinsOf(demo, n)),
        1,
        seen,
        seen,
        seen,
        player.settledAt - timeShift,
        player.settledAt - timeShift,
        player.currentAction && !isDeleted(n) && dueAt > demo.now ? dueAt : null,
        row.totalLevel,
        row.combatLevel,
        row.totalXp,
        coinsOf(demo, n),
        row.premiumUntil && row.premiumUntil - timeShift,
        JSON.stringify(
          Object.fromEntries(
            Object.entries(row.levels).map(([skill, [level, at]]) => [skill, [level, at - timeShift]]),
          ),
        ),
        row.totalLevelAt - timeShift,
        row.combatLevelAt - timeShift,
        row.totalXpAt - timeShift,
        isDeleted(n) ? player.settledAt - timeShift : null,
        isBanned(n) ? banId(n) : null,
      ]
    }
  },
}

/** Leaderboard rows, because the trigger that maintains them is disabled during the import. */
const standings: DemoTable = {
  table: 'standings',
  columns: ['uid', 'board', 'level', 'reached_at'],
  *rows(demo) {
    for (const n of range(demo.players)) {
      if (isBanned(n) || isGuest(n) || isDeleted(n)) continue
      const { simulated, row } = templateFor(demo, n)
      const timeShift = timeShiftOf(n, simulated.player)
      for (const [skill, [level, at]] of Object.entries(row.levels)) yield [uidOf(n), skill, level, at - timeShift]
      yield [uidOf(n), 'totalLevel', row.totalLevel, row.totalLevelAt - timeShift]
      yield [uidOf(n), 'combatLevel', row.combatLevel, row.combatLevelAt - timeShift]
    }
  },
}

const friends: DemoTable = {
  table: 'friends',
  columns: ['uid', 'friend_uid', 'created_at'],
  *rows(demo) {
    for (const n of range(demo.players - 1)) {
      const at = findCommonMoment(demo, [n, n + 1], 0, seededRandom(n + 19))
      if (at !== null) yield [uidOf(n), uidOf(n + 1), at]
    }
  },
}

export const ACCOUNT_TABLES: readonly DemoTable[] = [users, testAccounts, sessions, players, standings, friends]
