import { randomUUID } from 'node:crypto'
import {
  ALERT_STATES,
  type DetectionStats,
  RISK_LISTED_FROM,
  RULE_KINDS,
  SEVERITIES,
  topics,
} from '@hearthward/contract'
import { days, hours, type Millis, minutes } from '@hearthward/engine'
import { publishSectionCounts } from '../../core/section-counts.ts'
import type { Server } from '../../core/server.ts'
import type { Db } from '../../platform/database/database.ts'
import { countActivity, deleteOldEntries, readActivePlayers } from './activity-log-queries.ts'
import { applyRules, isStaffRule } from './detection.ts'
import * as store from './queries.ts'
import { deleteOldReplays } from './replays.ts'
import { RISK_SPAN, riskOf } from './risk.ts'
import { DEFAULT_RULES, MADE_BY_RELEASE } from './rules/default-rules.ts'
import { reopenAlerts } from './staff-grant-queries.ts'

const LOG_KEPT = days(30)
const DROPPED_AT_ONCE = 5_000
const MOST_PLAYERS = 5_000
/** After a restart, the time span that the former process may not have checked. */
const FIRST_SPAN = hours(1)
/** Checks overlap: an action just before a check may be written just after it. */
const OVERLAP = minutes(2)
/** Risk fades with time: all profiles are recomputed this often. */
const RISK_UPDATED_EVERY = hours(1)
/** Counting the log is slow, so its figures may be this old. */
const COUNTED_EVERY = minutes(2)

type Dependencies = Pick<Server, 'database' | 'clock' | 'timeline' | 'bus' | 'activityLog' | 'config'>

export function createAntiCheat(server: Dependencies) {
  const { database, clock, bus } = server
  const { db, sql } = database
  let checkedAt = clock.now() - FIRST_SPAN
  let risksUpdatedAt = Number.NEGATIVE_INFINITY
  let counted = { at: Number.NEGATIVE_INFINITY, entries: 0, players: 0 }

  /** Applies the rules to activity since the last check, raises alerts and updates risk and statistics. */
  async function check(): Promise<number> {
    await server.activityLog.flush()
    const now = clock.now()
    const rules = (await store.readRules(db)).filter(({ enabled }) => enabled)
    const players = await readActivePlayers(sql, checkedAt, MOST_PLAYERS)
    const reviewed = await store.readReviewedMoments(sql, now - RISK_SPAN)
    const reviewedAt = (ruleId: string, playerId: string) => reviewed.get(`${ruleId} ${playerId}`) ?? 0
    const found = await applyRules(server, rules, { now, players, reviewedAt })
    const severityOf = new Map(rules.map(({ id, severity }) => [id, severity]))
    const raised = found.map(({ rule, playerId, score, evidence, at }) => ({
      id: randomUUID(),
      ruleId: rule.id,
      playerId,
      severity: severityOf.get(rule.id) ?? 'low',
      score,
      evidence,
      at: now,
      seenAt: at,
    }))
    const staffRules = new Set(rules.filter(isStaffRule).map(({ id }) => id))
    const reopened = await reopenAlerts(
      sql,
      raised.filter(({ ruleId }) => staffRules.has(ruleId)),
    )
    const fresh = [...reopened, ...(await store.raiseAlerts(sql, raised))]
    checkedAt = now - OVERLAP
    if (now - risksUpdatedAt >= RISK_UPDATED_EVERY) await updateAllRisks(now)
    else await updateRisk(db, new Set(found.map(({ playerId }) => playerId)), now)
    await writeStats(now)
    if (fresh.length > 0) publishAlerts(await store.readAlertsById(db, fresh))
    return fresh.length
  }

  function publishAlerts(raised: Awaited<ReturnType<typeof store.readAlertsById>> = []): void {
    bus.publish(topics.adminAlerts, 'alertsChanged', { raised })
    publishSectionCounts(server, 'antiCheat')
  }

  async function updateRisk(tx: Db, playerIds: ReadonlySet<string>, now: Millis): Promise<void> {
    if (playerIds.size === 0) return
    const weighed = await store.readRiskAlerts(tx, now - RISK_SPAN - days(7), [...playerIds])
    await store.writeProfiles(tx, profilesOf(weighed, now))
  }

  async function updateAllRisks(now: Millis): Promise<void> {
    risksUpdatedAt = now
    await store.writeProfiles(db, profilesOf(await store.readRiskAlerts(db, now - RISK_SPAN - days(7)), now))
    await store.dropProfilesBefore(db, now)
  }

  async function writeStats(now: Millis): Promise<DetectionStats> {
    if (now - counted.at >= COUNTED_EVERY) counted = { at: now, ...(await countActivity(sql, now - days(1))) }
    const stats = await statsAt(server, counted, now)
    await store.writeStats(db, stats)
    return stats
  }

  let lastCheck: Promise<number> = Promise.resolve(0)
  const enqueueCheck = (since?: Millis) => {
    const next = () => {
      if (since !== undefined) checkedAt = since
      return check()
    }
    lastCheck = lastCheck.catch(() => 0).then(next)
    return lastCheck
  }

  return {
    /** Checks run one after the other. Returns the number of new alerts. */
    check: () => enqueueCheck(),
    /** The same for all players active within the last hour, for new rules. */
    checkLastHour: () => enqueueCheck(clock.now() - FIRST_SPAN),
    publishAlerts,
    /** Updates the risk of one player, within the transaction that changed an alert. */
    updateRisk: (tx: Db, playerId: string) => updateRisk(tx, new Set([playerId]), clock.now()),
    stats: async () => (await store.readStats(db)) ?? (await writeStats(clock.now())),
    refreshStats: () => writeStats(clock.now()),
    async deleteOldActivity(): Promise<void> {
      const before = clock.now() - LOG_KEPT
      while (await deleteOldEntries(sql, before, DROPPED_AT_ONCE));
      await deleteOldReplays(sql, before)
    },
  }
}

export type AntiCheat = ReturnType<typeof createAntiCheat>

export async function insertDefaultRules(db: Db, now: Millis): Promise<void> {
  await store.ensureRules(
    db,
    DEFAULT_RULES.map((rule) => ({ ...rule, createdBy: MADE_BY_RELEASE, updatedAt: now })),
  )
}

type RiskAlerts = Awaited<ReturnType<typeof store.readRiskAlerts>>

function profilesOf(alerts: RiskAlerts, now: Millis) {
  const byPlayer = Map.groupBy(alerts, ({ playerId }) => playerId)
  return [...byPlayer].map(([playerId, own]) => ({ playerId, ...riskOf(own, now), lastCalculated: now }))
}

type ActivityCounts = Awaited<ReturnType<typeof countActivity>>

const zeros = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>

async function statsAt({ database }: Dependencies, activity: ActivityCounts, now: Millis): Promise<DetectionStats> {
  const { db, sql } = database
  const counts = await store.countAlerts(sql, now - LOG_KEPT, days(1))
  const stats: DetectionStats = {
    updatedAt: now,
    byStatus: zeros(ALERT_STATES),
    bySeverity: zeros(SEVERITIES),
    byKind: zeros(RULE_KINDS),
    raisedIn24Hours: 0,
    raisedIn7Days: 0,
    raisedByDay: Array.from({ length: 30 }, () => 0),
    falsePositiveShare: null,
    profilesListed: await store.countProfiles(db, RISK_LISTED_FROM),
    logEntriesIn24Hours: activity.entries,
    playersIn24Hours: activity.players,
    enabledRules: (await store.readRules(db)).filter(({ enabled }) => enabled).length,
  }
  for (const { kind, severity, status, day, count } of counts) {
    stats.byStatus[status] += count
    if (status === 'open' || status === 'acknowledged') stats.bySeverity[severity] += count
    if (day === null) continue
    const place = Math.min(29, day)
    stats.byKind[kind] += count
    stats.raisedByDay[place] = (stats.raisedByDay[place] ?? 0) + count
    if (place === 29) stats.raisedIn24Hours += count
    if (place >= 23) stats.raisedIn7Days += count
  }
  const closed = stats.byStatus.resolved + stats.byStatus.false_positive
  stats.falsePositiveShare = closed === 0 ? null : stats.byStatus.false_positive / closed
  return stats
}

declare module '../../core/server.ts' {
  interface Server {
    readonly antiCheat: AntiCheat
  }
}
