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
import type { ReturnReport } from '@hearthward/engine'
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

const figure = <Name extends string>(name: Name) => bigint(name, { mode: 'number' }).notNull()

/** Coins and goods held in offers. */
export interface Offered {
  coins: number
  goods: Record<string, number>
}

/** What players did, in stretches of at most five minutes. Kept for 30 days. */
export const playerActivityLogs = pgTable(
  'player_activity_logs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    playerId: text('player_id').notNull(),
    from: moment('from_at').notNull(),
    until: moment('until_at').notNull(),
    /** Null for offline progress. */
    sessionId: text('session_id'),
    /** Keyed hash of address and user agent. */
    device: text(),
    activityId: text('activity_id'),
    locationId: text('location_id'),
    /** Experience by skill. */
    gains: jsonb().$type<Record<string, number>>().notNull(),
    gained: figure('gained'),
    /** The maximum the rules allow. */
    expected: figure('expected'),
    completions: integer().notNull(),
    intents: integer().notNull(),
    gaps: jsonb().$type<number[]>().notNull(),
    /** Count, sum and sum of squares of the gaps. Pauses do not count as gaps. */
    gapCount: integer('gap_count').notNull(),
    gapSum: figure('gap_sum'),
    gapSquares: doublePrecision('gap_squares').notNull(),
    coinsBefore: figure('coins_before'),
    coinsAfter: figure('coins_after'),
    /** Coins and goods including offers, both at the guide prices of the same moment. */
    worthBefore: figure('worth_before'),
    worthAfter: figure('worth_after'),
    /** Held in offers at the end. */
    offered: jsonb().$type<Offered>(),
    /** A staff edit: its change is not the player's gain. */
    isByStaff: boolean('is_by_staff').notNull().default(false),
    /** The part shown to the player: at once if online, otherwise on return. */
    told: jsonb().$type<StaffChange>(),
    /** Set for a rejected claim of the page: without duration and gain. */
    claim: jsonb().$type<RejectedClaim>(),
  },
  (table) => [
    index('player_activity_logs_player').on(table.playerId, table.until),
    index('player_activity_logs_until').on(table.until),
  ],
)

/** Offline play that players sent after a gap without contact. Kept as long as the log. */
export const replays = pgTable(
  'replays',
  {
    playerId: text('player_id').notNull(),
    id: text().notNull(),
    /** The last contact before the gap, and the arrival of the last batch. */
    from: moment('from_at').notNull(),
    until: moment('until_at').notNull(),
    intents: integer().notNull(),
    /** What the character gained during the gap. */
    report: jsonb().$type<ReturnReport>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.id, table.from] }),
    index('replays_player').on(table.playerId, table.until),
    index('replays_until').on(table.until),
  ],
)

/** Devices of accounts, hashed. Kept as long as the log. */
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

/** Networks that calls of accounts came from, hashed. Kept as long as the log. */
export const playerNetworks = pgTable(
  'player_networks',
  {
    playerId: text('player_id').notNull(),
    network: text().notNull(),
    firstSeen: moment('first_seen').notNull(),
    lastSeen: moment('last_seen').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.network] }),
    index('player_networks_seen').on(table.lastSeen),
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
  /** A deleted rule keeps its row: alerts keep its name and kind, and the next start does not insert it again. */
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

/** One row, `current`: statistics about detection, updated by its job. */
export const anticheatStats = pgTable('anticheat_stats', {
  id: text().primaryKey(),
  value: jsonb().$type<DetectionStats>().notNull(),
})
