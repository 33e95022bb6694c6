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
import { activeSince, countActivity, dropOldActivity } from './activity-log-queries.ts'
import { judge } from './detection.ts'
import * as store from './queries.ts'
import { RISK_SPAN, riskOf } from './risk.ts'
import { MADE_BY_RELEASE, USUAL_RULES } from './rules/default-rules.ts'

/** How long the log is kept. */
const LOG_KEPT = days(30)
const DROPPED_AT_ONCE = 5_000
const MOST_PLAYERS = 5_000
/** Where a server has just started, what the one before may have left unjudged. */
const FIRST_LOOK = hours(1)
/** Looks overlap a little: what was done just before one may be written just after it. */
const OVERLAP = minutes(2)
/** Risk fades by days: those of whom nothing is new are weighed again this often. */
const WEIGHED_EVERY = hours(1)
/** Counting the log takes longer than all else: its figures may be so old. */
const COUNTED_EVERY = minutes(2)

type Needed = Pick<Server, 'database' | 'clock' | 'timeline' | 'bus' | 'activityLog'>

export function createAntiCheat(server: Needed) {
  const { database, clock, bus } = server
  const { db, sql } = database
  let lookedAt = clock.now() - FIRST_LOOK
  let weighedAt = Number.NEGATIVE_INFINITY
  let counted = { at: Number.NEGATIVE_INFINITY, entries: 0, players: 0 }

  /** Holds the rules against what was done since the last look; raises alerts and brings risk and figures up to date. */
  async function look(): Promise<number> {
    await server.activityLog.flush()
    const now = clock.now()
    const rules = (await store.readRules(db)).filter(({ enabled }) => enabled)
    const players = await activeSince(sql, lookedAt, MOST_PLAYERS)
    const judged = await store.readJudged(sql, now - RISK_SPAN)
    const judgedAt = (ruleId: string, playerId: string) => judged.get(`${ruleId} ${playerId}`) ?? 0
    const found = await judge(server, rules, { now, players, judgedAt })
    const severityOf = new Map(rules.map(({ id, severity }) => [id, severity]))
    const raised = found.map(({ rule, playerId, score, evidence }) => ({
      id: randomUUID(),
      ruleId: rule.id,
      playerId,
      severity: severityOf.get(rule.id) ?? 'low',
      score,
      evidence,
      at: now,
    }))
    const fresh = await store.raiseAlerts(sql, raised)
    lookedAt = now - OVERLAP
    if (now - weighedAt >= WEIGHED_EVERY) await weighAll(now)
    else await weigh(db, new Set(found.map(({ playerId }) => playerId)), now)
    await writeStats(now)
    if (fresh.length > 0) tell(await store.readAlertsById(db, fresh))
    return fresh.length
  }

  function tell(raised: Awaited<ReturnType<typeof store.readAlertsById>> = []): void {
    bus.publish(topics.adminAlerts, 'alertsChanged', { raised })
    publishSectionCounts(server, 'antiCheat')
  }

  async function weigh(tx: Db, playerIds: ReadonlySet<string>, now: Millis): Promise<void> {
    if (playerIds.size === 0) return
    const weighed = await store.readWeighed(tx, now - RISK_SPAN - days(7), [...playerIds])
    await store.writeProfiles(tx, profilesOf(weighed, now))
  }

  async function weighAll(now: Millis): Promise<void> {
    weighedAt = now
    await store.writeProfiles(db, profilesOf(await store.readWeighed(db, now - RISK_SPAN - days(7)), now))
    await store.dropProfilesBefore(db, now)
  }

  async function writeStats(now: Millis): Promise<DetectionStats> {
    if (now - counted.at >= COUNTED_EVERY) counted = { at: now, ...(await countActivity(sql, now - days(1))) }
    const stats = await statsAt(server, counted, now)
    await store.writeStats(db, stats)
    return stats
  }

  let looking: Promise<number> = Promise.resolve(0)
  const lookNext = (since?: Millis) => {
    const next = () => {
      if (since !== undefined) lookedAt = since
      return look()
    }
    looking = looking.catch(() => 0).then(next)
    return looking
  }

  return {
    /** One look after the other; answers how many alerts are new. */
    look: () => lookNext(),
    /** The same, with everybody who was active within the last hour, as for a rule that is new. */
    lookBack: () => lookNext(clock.now() - FIRST_LOOK),
    tell,
    /** Of one player, within the transaction in which something about an alert was changed. */
    weigh: (tx: Db, playerId: string) => weigh(tx, new Set([playerId]), clock.now()),
    stats: async () => (await store.readStats(db)) ?? (await writeStats(clock.now())),
    countAnew: () => writeStats(clock.now()),
    async forgetOld(): Promise<void> {
      while (await dropOldActivity(sql, clock.now() - LOG_KEPT, DROPPED_AT_ONCE));
    },
  }
}

export type AntiCheat = ReturnType<typeof createAntiCheat>

export async function makeUsualRules(db: Db, now: Millis): Promise<void> {
  await store.ensureRules(
    db,
    USUAL_RULES.map((rule) => ({ ...rule, createdBy: MADE_BY_RELEASE, updatedAt: now })),
  )
}

type Weighed = Awaited<ReturnType<typeof store.readWeighed>>

function profilesOf(alerts: Weighed, now: Millis) {
  const byPlayer = Map.groupBy(alerts, ({ playerId }) => playerId)
  return [...byPlayer].map(([playerId, own]) => ({ playerId, ...riskOf(own, now), lastCalculated: now }))
}

type Counted = Awaited<ReturnType<typeof countActivity>>

const zeros = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>

async function statsAt({ database }: Needed, activity: Counted, now: Millis): Promise<DetectionStats> {
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
    profilesListed: await store.countProfiles(sql, RISK_LISTED_FROM),
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
