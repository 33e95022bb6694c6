import type {
  AlertStatus,
  DetectionStats,
  RejectedClaim,
  RiskProfile,
  RiskTrend,
  RuleKind,
  Severity,
  StaffChange,
} from '@hearthward/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

const figure = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** Coins, and how many of what. */
export interface Offered {
  coins: number
  goods: Record<string, number>
}

/** What players did, in stretches of at most five minutes at the game. Kept 30 days. */
export const playerActivityLogs = pgTable(
  'player_activity_logs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    playerId: text('player_id').notNull(),
    from: moment('from_at').notNull(),
    until: moment('until_at').notNull(),
    /** Null for what went on while nobody was there. */
    sessionId: text('session_id'),
    /** Names an address and a browser without telling them. */
    device: text(),
    activityId: text('activity_id'),
    locationId: text('location_id'),
    /** Points by skill. */
    gains: jsonb().$type<Record<string, number>>().notNull(),
    gained: figure('gained'),
    /** The most the rules allow. */
    expected: figure('expected'),
    completions: integer().notNull(),
    intents: integer().notNull(),
    gaps: jsonb().$type<number[]>().notNull(),
    /** Of the gaps that are no pauses: how many, their sum, and the sum of their squares. */
    gapCount: integer('gap_count').notNull(),
    gapSum: figure('gap_sum'),
    gapSquares: doublePrecision('gap_squares').notNull(),
    coinsBefore: figure('coins_before'),
    coinsAfter: figure('coins_after'),
    /** Coins and goods with what lies in offers, both at the guide prices of one moment. */
    worthBefore: figure('worth_before'),
    worthAfter: figure('worth_after'),
    /** What lay in offers in the end. */
    offered: jsonb().$type<Offered>(),
    /** A deed of staff: what it changed is not the player's doing. */
    isByStaff: boolean('is_by_staff').notNull().default(false),
    /** What the player is told of it: at once where the game is open, otherwise on return. */
    told: jsonb().$type<StaffChange>(),
    /** Set where the entry is a claim of the page that was not believed: a moment, and nobody's gain. */
    claim: jsonb().$type<RejectedClaim>(),
  },
  (table) => [
    index('player_activity_logs_player').on(table.playerId, table.until),
    index('player_activity_logs_until').on(table.until),
  ],
)

/** Where accounts were played from: the device is a hash. Kept as long as the log. */
export const playerDevices = pgTable(
  'player_devices',
  {
    playerId: text('player_id').notNull(),
    device: text().notNull(),
    firstSeen: moment('first_seen').notNull(),
    lastSeen: moment('last_seen').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.device] }),
    index('player_devices_device').on(table.device),
    index('player_devices_seen').on(table.lastSeen),
  ],
)

export const detectionRules = pgTable('detection_rules', {
  id: text().primaryKey(),
  name: text().notNull(),
  kind: text().$type<RuleKind>().notNull(),
  threshold: doublePrecision().notNull(),
  windowMinutes: integer('window_minutes').notNull(),
  severity: text().$type<Severity>().notNull(),
  enabled: boolean().notNull(),
  createdBy: text('created_by').notNull(),
  updatedAt: moment('updated_at').notNull(),
  /** A deleted rule keeps its row: its alerts keep their name and kind, and the next start does not make it again. */
  deletedAt: moment('deleted_at'),
})

export const detectionAlerts = pgTable(
  'detection_alerts',
  {
    id: text().primaryKey(),
    ruleId: text('rule_id').notNull(),
    playerId: text('player_id').notNull(),
    severity: text().$type<Severity>().notNull(),
    status: text().$type<AlertStatus>().notNull(),
    score: doublePrecision().notNull(),
    evidence: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: moment('created_at').notNull(),
    seenAt: moment('seen_at').notNull(),
    handledBy: text('handled_by'),
    handledAt: moment('handled_at'),
  },
  (table) => [
    uniqueIndex('detection_alerts_one_each')
      .on(table.ruleId, table.playerId)
      .where(sql`status in ('open', 'acknowledged')`),
    index('detection_alerts_newest').on(table.createdAt, table.id),
    index('detection_alerts_status').on(table.status, table.createdAt, table.id),
    index('detection_alerts_player').on(table.playerId, table.createdAt),
  ],
)

export const playerRiskProfiles = pgTable(
  'player_risk_profiles',
  {
    playerId: text('player_id').primaryKey(),
    score: integer().notNull(),
    factors: jsonb().$type<RiskProfile['factors']>().notNull(),
    alertsIn30Days: integer('alerts_in_30_days').notNull(),
    trend: text().$type<RiskTrend>().notNull(),
    lastCalculated: moment('last_calculated').notNull(),
  },
  (table) => [index('player_risk_profiles_score').on(table.score, table.playerId)],
)

/** The row `current`: figures about the watch itself, made anew by its job. */
export const anticheatStats = pgTable('anticheat_stats', {
  id: text().primaryKey(),
  value: jsonb().$type<DetectionStats>().notNull(),
})
