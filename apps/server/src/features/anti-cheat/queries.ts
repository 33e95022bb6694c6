import type {
  AlertStatus,
  DetectionAlert,
  DetectionRule,
  DetectionStats,
  RiskProfile,
  RuleKind,
  Severity,
} from '@hearthward/contract'
import type { Millis } from '@hearthward/engine'
import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { players } from '../../core/world/tables.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Tagged } from '../../platform/database/sql.ts'
import { anticheatStats, detectionAlerts, detectionRules, playerRiskProfiles } from './tables.ts'

/** Inserts missing rules; existing ones keep the settings of staff. */
export async function ensureRules(db: Db, rules: readonly DetectionRule[]): Promise<void> {
  await db
    .insert(detectionRules)
    .values([...rules])
    .onConflictDoNothing()
}

const { deletedAt, ...RULE } = getTableColumns(detectionRules)

export async function readRules(db: Db): Promise<DetectionRule[]> {
  return db.select(RULE).from(detectionRules).where(isNull(deletedAt)).orderBy(asc(detectionRules.id))
}

export async function insertRule(tx: Db, rule: DetectionRule): Promise<void> {
  await tx.insert(detectionRules).values(rule)
}

export async function markRuleDeleted(tx: Db, id: string, now: Millis): Promise<void> {
  await tx.update(detectionRules).set({ deletedAt: now }).where(eq(detectionRules.id, id))
}

/** Within the caller's transaction, kept until it is over. */
export async function lockRule(tx: Db, id: string): Promise<DetectionRule | null> {
  const isIt = and(eq(detectionRules.id, id), isNull(deletedAt))
  const [found] = await tx.select(RULE).from(detectionRules).where(isIt).for('update')
  return found ?? null
}

export async function writeRule(tx: Db, rule: DetectionRule): Promise<void> {
  await tx.update(detectionRules).set(rule).where(eq(detectionRules.id, rule.id))
}

export interface RaisedAlert {
  id: string
  ruleId: string
  playerId: string
  severity: Severity
  score: number
  evidence: Record<string, unknown>
  /** When it was found, and the time of the latest fact. */
  at: Millis
  seenAt: Millis
}

/**
 * Opens alerts, or updates those that are not closed; returns the ids of the new ones. An alert that staff closed
 * since the check began stays closed.
 */
export async function raiseAlerts(sql: Tagged, raised: readonly RaisedAlert[]): Promise<string[]> {
  if (raised.length === 0) return []
  const column = <Key extends keyof RaisedAlert>(key: Key) => raised.map((alert) => alert[key])
  const rows = await sql<{ id: string }>`
    insert into detection_alerts (id, rule_id, player_id, severity, status, score, evidence, created_at, seen_at)
    select id, rule_id, player_id, severity, 'open', score, evidence::jsonb, at, seen_at from unnest(
      ${column('id')}::text[], ${column('ruleId')}::text[], ${column('playerId')}::text[],
      ${column('severity')}::text[], ${column('score')}::float8[],
      ${column('evidence').map((evidence) => JSON.stringify(evidence))}::text[], ${column('at')}::bigint[],
      ${column('seenAt')}::bigint[]
    ) as raised (id, rule_id, player_id, severity, score, evidence, at, seen_at)
    where not exists (
      select from detection_alerts as closed
      where closed.rule_id = raised.rule_id and closed.player_id = raised.player_id
        and closed.status in ('resolved', 'false_positive') and closed.handled_at >= raised.at)
    on conflict (rule_id, player_id) where status in ('open', 'acknowledged')
    do update set score = excluded.score, evidence = excluded.evidence, seen_at = excluded.seen_at
    returning id`
  const made = new Set(column('id'))
  return rows.map((row) => row.id).filter((id) => made.has(id))
}

/** When staff last closed an alert, by rule and player: activity before that is reviewed. */
export async function readReviewedMoments(sql: Tagged, since: Millis): Promise<Map<string, Millis>> {
  const rows = await sql<{ rule_id: string; player_id: string; at: string }>`
    select rule_id, player_id, max(handled_at) as at from detection_alerts
    where status in ('resolved', 'false_positive') and created_at > ${since} group by rule_id, player_id`
  return new Map(rows.map((row) => [`${row.rule_id} ${row.player_id}`, Number(row.at)]))
}

const ALERT = {
  id: detectionAlerts.id,
  ruleId: detectionAlerts.ruleId,
  ruleName: sql<string>`coalesce(${detectionRules.name}, ${detectionAlerts.ruleId})`,
  kind: sql<RuleKind>`coalesce(${detectionRules.kind}, ${detectionAlerts.ruleId})`,
  playerId: detectionAlerts.playerId,
  playerName: players.username,
  severity: detectionAlerts.severity,
  status: detectionAlerts.status,
  score: detectionAlerts.score,
  evidence: detectionAlerts.evidence,
  createdAt: detectionAlerts.createdAt,
  seenAt: detectionAlerts.seenAt,
  handledBy: detectionAlerts.handledBy,
  handledAt: detectionAlerts.handledAt,
}

export interface AlertFilter {
  alertId?: string | undefined
  status?: AlertStatus | undefined
  severity?: Severity | undefined
  kind?: RuleKind | undefined
  playerId?: string | undefined
  /** The cursor: only older alerts. */
  after?: { createdAt: Millis; id: string } | undefined
}

function alerts(db: Db, where: SQL | undefined) {
  return db
    .select(ALERT)
    .from(detectionAlerts)
    .leftJoin(detectionRules, eq(detectionRules.id, detectionAlerts.ruleId))
    .leftJoin(players, eq(players.uid, detectionAlerts.playerId))
    .where(where)
}

export async function readAlerts(db: Db, filter: AlertFilter, most: number): Promise<DetectionAlert[]> {
  const { createdAt, id, status, severity, playerId } = detectionAlerts
  const { after } = filter
  const where = and(
    filter.alertId === undefined ? undefined : eq(id, filter.alertId),
    filter.status && eq(status, filter.status),
    filter.severity && eq(severity, filter.severity),
    filter.kind && eq(detectionRules.kind, filter.kind),
    filter.playerId === undefined ? undefined : eq(playerId, filter.playerId),
    after && sql`(${createdAt}, ${id}) < (${after.createdAt}, ${after.id})`,
  )
  return alerts(db, where).orderBy(desc(createdAt), desc(id)).limit(most)
}

export async function countOpenAlerts(db: Db): Promise<number> {
  return db.$count(detectionAlerts, eq(detectionAlerts.status, 'open'))
}

export async function readAlertsById(db: Db, ids: readonly string[]): Promise<DetectionAlert[]> {
  return ids.length === 0 ? [] : alerts(db, inArray(detectionAlerts.id, [...ids]))
}

/** Within the caller's transaction, kept until it is over. */
export async function lockAlert(tx: Db, id: string): Promise<DetectionAlert | null> {
  await tx.select({ id: detectionAlerts.id }).from(detectionAlerts).where(eq(detectionAlerts.id, id)).for('update')
  const [found] = await readAlertsById(tx, [id])
  return found ?? null
}

export async function markAlert(
  tx: Db,
  id: string,
  status: AlertStatus,
  handled: { handledBy: string | null; handledAt: Millis | null },
): Promise<void> {
  await tx
    .update(detectionAlerts)
    .set({ status, ...handled })
    .where(eq(detectionAlerts.id, id))
}

/** Whether the player has another alert of the rule that is not closed. */
export async function hasOtherOpenAlert(tx: Db, { id, ruleId, playerId }: DetectionAlert): Promise<boolean> {
  const twins = await tx
    .select({ id: detectionAlerts.id })
    .from(detectionAlerts)
    .where(
      and(
        eq(detectionAlerts.ruleId, ruleId),
        eq(detectionAlerts.playerId, playerId),
        inArray(detectionAlerts.status, ['open', 'acknowledged']),
        sql`${detectionAlerts.id} <> ${id}`,
      ),
    )
  return twins.length > 0
}

/** Alerts since that moment, of these players or of all. */
export async function readRiskAlerts(db: Db, since: Millis, playerIds?: readonly string[]) {
  return db
    .select({
      playerId: detectionAlerts.playerId,
      kind: ALERT.kind,
      severity: detectionAlerts.severity,
      status: detectionAlerts.status,
      createdAt: detectionAlerts.createdAt,
    })
    .from(detectionAlerts)
    .leftJoin(detectionRules, eq(detectionRules.id, detectionAlerts.ruleId))
    .where(and(gt(detectionAlerts.createdAt, since), playerIds && inArray(detectionAlerts.playerId, [...playerIds])))
}

type StoredProfile = Omit<RiskProfile, 'playerName'>

export async function writeProfiles(db: Db, profiles: readonly StoredProfile[]): Promise<void> {
  for (let start = 0; start < profiles.length; start += WRITTEN_AT_ONCE) {
    await upsertProfiles(db, profiles.slice(start, start + WRITTEN_AT_ONCE))
  }
}

/** PostgreSQL limits the number of parameters per statement. */
const WRITTEN_AT_ONCE = 1_000

async function upsertProfiles(db: Db, profiles: readonly StoredProfile[]): Promise<void> {
  await db
    .insert(playerRiskProfiles)
    .values([...profiles])
    .onConflictDoUpdate({
      target: playerRiskProfiles.playerId,
      set: {
        score: sql`excluded.score`,
        factors: sql`excluded.factors`,
        alertsIn30Days: sql`excluded.alerts_in_30_days`,
        trend: sql`excluded.trend`,
        lastCalculated: sql`excluded.last_calculated`,
      },
    })
}

/** Deletes profiles that the last full computation did not touch: their alerts are too old to count. */
export async function dropProfilesBefore(db: Db, calculated: Millis): Promise<void> {
  await db.delete(playerRiskProfiles).where(sql`${playerRiskProfiles.lastCalculated} < ${calculated}`)
}

const PROFILE = {
  playerId: playerRiskProfiles.playerId,
  playerName: players.username,
  score: playerRiskProfiles.score,
  factors: playerRiskProfiles.factors,
  alertsIn30Days: playerRiskProfiles.alertsIn30Days,
  trend: playerRiskProfiles.trend,
  lastCalculated: playerRiskProfiles.lastCalculated,
}

export async function readProfiles(db: Db, from: number, most: number): Promise<RiskProfile[]> {
  return db
    .select(PROFILE)
    .from(playerRiskProfiles)
    .leftJoin(players, eq(players.uid, playerRiskProfiles.playerId))
    .where(sql`${playerRiskProfiles.score} >= ${from}`)
    .orderBy(desc(playerRiskProfiles.score), desc(playerRiskProfiles.playerId))
    .limit(most)
}

export async function readProfile(db: Db, playerId: string): Promise<RiskProfile | null> {
  const [found] = await db
    .select(PROFILE)
    .from(playerRiskProfiles)
    .leftJoin(players, eq(players.uid, playerRiskProfiles.playerId))
    .where(eq(playerRiskProfiles.playerId, playerId))
  return found ?? null
}

export async function readStats(db: Db): Promise<DetectionStats | null> {
  const [found] = await db.select().from(anticheatStats).where(eq(anticheatStats.id, 'current'))
  return found?.value ?? null
}

export async function writeStats(db: Db, value: DetectionStats): Promise<void> {
  await db
    .insert(anticheatStats)
    .values({ id: 'current', value })
    .onConflictDoUpdate({ target: anticheatStats.id, set: { value } })
}

interface AlertCount {
  kind: RuleKind
  severity: Severity
  status: AlertStatus
  /** Days since the beginning; null for older ones. */
  day: number | null
  count: number
}

/** Counts alerts by kind, severity, status and day: few rows, however many alerts. */
export async function countAlerts(sql: Tagged, since: Millis, dayMs: number) {
  return sql<AlertCount>`
    select coalesce(rules.kind, rule_id) as kind, alerts.severity, alerts.status,
      case when created_at > ${since} then floor((created_at - ${since}::bigint) / ${dayMs}::float8)::int end as day,
      count(*)::int as count
    from detection_alerts as alerts left join detection_rules as rules on rules.id = alerts.rule_id
    where created_at > ${since} or status in ('open', 'acknowledged') group by 1, 2, 3, 4`
}

export function countProfiles(db: Db, from: number): Promise<number> {
  return db.$count(playerRiskProfiles, gte(playerRiskProfiles.score, from))
}
