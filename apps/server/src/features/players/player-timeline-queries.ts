import {
  CLERK,
  OPEN_CHANNELS,
  type PlayerTimelineEntry,
  type PlayerTimelineKind,
  type RuleKind,
} from '@hearthward/contract'
import { type Millis, SKILLS, startingLevel } from '@hearthward/engine'
import type { authSessions } from '../../core/access/tables.ts'
import type { auditLogs } from '../../core/audit/tables.ts'
import type { bans } from '../../core/moderation/tables.ts'
import type { players } from '../../core/world/tables.ts'
import type { RowOf, Tagged } from '../../platform/database/sql.ts'
import type { playerReports } from '../abuse-reports/tables.ts'
import type { detectionAlerts, replays } from '../anti-cheat/tables.ts'
import type { geOffers, geTransactions } from '../exchange/tables.ts'
import type { playerMessages } from '../inbox/tables.ts'
import type { investigations } from '../investigations/tables.ts'
import type { playerNotes } from './tables.ts'

/** The last entry of the previous page. */
export interface TimelineCursor {
  at: Millis
  key: string
}

type Entry<Kind extends PlayerTimelineKind> = Extract<PlayerTimelineEntry, { kind: Kind }>
type Reader<Kind extends PlayerTimelineKind> = (
  sql: Tagged,
  uid: string,
  before: TimelineCursor,
  most: number,
) => Promise<Entry<Kind>[]>

/** Actions with an entry of their own kind, which has more details. */
const ACTIONS_WITH_OWN_ENTRY = ['ban_player', 'message_player', 'add_player_note']

/** The columns of an entry with its position. */
type Found<Columns> = Columns & { key: string; at: string }
type TradeColumns = Pick<RowOf<typeof geTransactions>, 'item_id' | 'quantity' | 'price' | 'tax'> & {
  is_buyer: boolean
  other_uid: string
  other_name: string | null
}
type ReportRow = RowOf<typeof playerReports>
type ReportColumns = Pick<ReportRow, 'id' | 'category' | 'text' | 'status'>
type AlertColumns = Pick<RowOf<typeof detectionAlerts>, 'id' | 'severity' | 'status' | 'score'> & {
  rule_name: string
  rule_kind: RuleKind
}
type CaseColumns = Pick<
  RowOf<typeof investigations>,
  'id' | 'type' | 'priority' | 'status' | 'reason' | 'investigator_name'
>
type ActColumns = Pick<RowOf<typeof auditLogs>, 'id' | 'user_id' | 'username' | 'action' | 'details'>

const positionOf = ({ key, at }: Found<object>) => ({ key, at: Number(at) })

/**
 * Reads the entries of each kind after the cursor, newest first. Keys are compared with collation "C", so the order in
 * the database is the same as in JavaScript.
 */
export const TIMELINE_READERS: { readonly [Kind in Exclude<PlayerTimelineKind, 'level' | 'created'>]: Reader<Kind> } = {
  async sign_in(sql, uid, { at, key }, most) {
    const rows = await sql<Found<Pick<RowOf<typeof authSessions>, 'user_agent'>>>`
      select * from (
        select 'sign_in:' || id as key, floor(extract(epoch from created_at) * 1000)::bigint as at, user_agent
        from auth_sessions where user_id = ${uid}) found
      where at <= ${at} and (at < ${at} or key collate "C" < ${key})
      order by at desc, key collate "C" desc limit ${most}`
    return rows.map((row) => ({
      kind: 'sign_in',
      ...positionOf(row),
      userAgent: row.user_agent || null,
    }))
  },
  async replay(sql, uid, { at, key }, most) {
    const rows = await sql<Found<Pick<RowOf<typeof replays>, 'from_at' | 'intents' | 'report'>>>`
      select 'replay:' || id as key, until_at as at, from_at, intents, report
      from replays where player_id = ${uid} and until_at <= ${at}
        and (until_at < ${at} or ('replay:' || id) collate "C" < ${key})
      order by until_at desc, ('replay:' || id) collate "C" desc limit ${most}`
    return rows.map((row) => ({
      kind: 'replay',
      ...positionOf(row),
      from: Number(row.from_at),
      intents: row.intents,
      experience: Object.values(row.report.experience).reduce((sum, points) => sum + points, 0),
      coins: row.report.coins,
      gained: row.report.gained,
    }))
  },
  async trade(sql, uid, { at, key }, most) {
    const rows = await sql<Found<TradeColumns>>`
      select found.*, players.username as other_name from (
        select 'trade:' || id as key, at, item_id, quantity, price, tax, buyer_uid = ${uid} as is_buyer,
          case when buyer_uid = ${uid} then seller_uid else buyer_uid end as other_uid
        from ge_transactions where (buyer_uid = ${uid} or seller_uid = ${uid}) and at <= ${at}) found
      left join players on players.uid = other_uid
      where at < ${at} or key collate "C" < ${key}
      order by at desc, key collate "C" desc limit ${most}`
    return rows.map((row) => ({
      kind: 'trade',
      ...positionOf(row),
      side: row.is_buyer ? 'bought' : 'sold',
      itemId: row.item_id,
      quantity: row.quantity,
      price: row.price,
      tax: Number(row.tax),
      otherId: row.other_name === null && row.other_uid !== CLERK ? null : row.other_uid,
      otherName: row.other_name,
    }))
  },
  async offer(sql, uid, { at, key }, most) {
    const rows = await sql<
      Found<Pick<RowOf<typeof geOffers>, 'id' | 'type' | 'item_id' | 'quantity' | 'price' | 'status'>>
    >`
      select 'offer:' || id as key, created_at as at, id, type, item_id, quantity, price, status
      from grand_exchange where player_uid = ${uid} and created_at <= ${at}
        and (created_at < ${at} or ('offer:' || id) collate "C" < ${key})
      order by created_at desc, ('offer:' || id) collate "C" desc limit ${most}`
    return rows.map((row) => ({
      kind: 'offer',
      ...positionOf(row),
      offerId: row.id,
      type: row.type,
      itemId: row.item_id,
      quantity: row.quantity,
      price: row.price,
      status: row.status,
    }))
  },
  /** Messages in public channels only; private messages are only readable in reports. */
  async chat(sql, uid, { at, key }, most) {
    const rows = await sql<Found<{ channel: string; said: string; is_deleted: boolean }>>`
      select 'chat:' || id as key, at, channel, coalesce(original, text) as said, deleted_at is not null as is_deleted
      from chat_messages where client_id = ${uid} and channel = any(${[...OPEN_CHANNELS]}) and at <= ${at}
        and (at < ${at} or ('chat:' || id) collate "C" < ${key})
      order by at desc, ('chat:' || id) collate "C" desc limit ${most}`
    return rows.map((row) => ({
      kind: 'chat',
      ...positionOf(row),
      channel: row.channel,
      text: row.said,
      isDeleted: row.is_deleted,
    }))
  },
  async report(sql, uid, { at, key }, most) {
    const rows = await sql<Found<ReportColumns & Pick<ReportRow, 'target_type' | 'target_id' | 'target_name'>>>`
      select 'report:' || id as key, created_at as at, id, category, text, status, target_type, target_id, target_name
      from reports where reporter_id = ${uid} and created_at <= ${at}
        and (created_at < ${at} or ('report:' || id) collate "C" < ${key})
      order by created_at desc, ('report:' || id) collate "C" desc limit ${most}`
    return rows.map((row) => ({
      kind: 'report',
      ...positionOf(row),
      ...reportOf(row),
      targetType: row.target_type,
      targetId: row.target_id,
      targetName: row.target_name,
    }))
  },
  async reported(sql, uid, { at, key }, most) {
    const rows = await sql<Found<ReportColumns & Pick<ReportRow, 'reporter_id'> & { reporter_name: string | null }>>`
      select 'reported:' || id as key, reports.created_at as at, id, category, text, status, reporter_id,
        players.username as reporter_name
      from reports left join players on players.uid = reporter_id
      where target_id = ${uid} and target_type = 'player' and reports.created_at <= ${at}
        and (reports.created_at < ${at} or ('reported:' || id) collate "C" < ${key})
      order by reports.created_at desc, ('reported:' || id) collate "C" desc limit ${most}`
    return rows.map((row) => ({
      kind: 'reported',
      ...positionOf(row),
      ...reportOf(row),
      reporterId: row.reporter_id,
      reporterName: row.reporter_name,
    }))
  },
  async ban(sql, uid, { at, key }, most) {
    const rows = await sql<Found<Pick<RowOf<typeof bans>, 'id' | 'reason' | 'expires_at' | 'lifted_at'>>>`
      select 'ban:' || id as key, banned_at as at, id, reason, expires_at, lifted_at
      from bans where player_id = ${uid} and banned_at <= ${at}
        and (banned_at < ${at} or ('ban:' || id) collate "C" < ${key})
      order by banned_at desc, ('ban:' || id) collate "C" desc limit ${most}`
    return rows.map((row) => ({
      kind: 'ban',
      ...positionOf(row),
      banId: row.id,
      reason: row.reason,
      expiresAt: momentOf(row.expires_at),
      liftedAt: momentOf(row.lifted_at),
    }))
  },
  async note(sql, uid, { at, key }, most) {
    const rows = await sql<Found<Pick<RowOf<typeof playerNotes>, 'author_name' | 'content'>>>`
      select 'note:' || id as key, "timestamp" as at, author_name, content
      from player_notes where player_id = ${uid} and "timestamp" <= ${at}
        and ("timestamp" < ${at} or ('note:' || id) collate "C" < ${key})
      order by "timestamp" desc, ('note:' || id) collate "C" desc limit ${most}`
    return rows.map((row) => ({
      kind: 'note',
      ...positionOf(row),
      authorName: row.author_name,
      content: row.content,
    }))
  },
  async message(sql, uid, { at, key }, most) {
    const rows = await sql<Found<Pick<RowOf<typeof playerMessages>, 'sender_name' | 'title' | 'text' | 'read_at'>>>`
      select 'message:' || id as key, sent_at as at, sender_name, title, text, read_at
      from player_messages where player_id = ${uid} and sent_at <= ${at}
        and (sent_at < ${at} or ('message:' || id) collate "C" < ${key})
      order by sent_at desc, ('message:' || id) collate "C" desc limit ${most}`
    return rows.map((row) => ({
      kind: 'message',
      ...positionOf(row),
      senderName: row.sender_name,
      title: row.title,
      text: row.text,
      readAt: momentOf(row.read_at),
    }))
  },
  async alert(sql, uid, { at, key }, most) {
    const rows = await sql<Found<AlertColumns>>`
      select 'alert:' || alerts.id as key, created_at as at, alerts.id, coalesce(rules.name, rule_id) as rule_name,
        coalesce(rules.kind, rule_id) as rule_kind, alerts.severity, status, score
      from detection_alerts as alerts left join detection_rules as rules on rules.id = rule_id
      where player_id = ${uid} and created_at <= ${at}
        and (created_at < ${at} or ('alert:' || alerts.id) collate "C" < ${key})
      order by created_at desc, ('alert:' || alerts.id) collate "C" desc limit ${most}`
    return rows.map((row) => ({
      kind: 'alert',
      ...positionOf(row),
      alertId: row.id,
      ruleName: row.rule_name,
      ruleKind: row.rule_kind,
      severity: row.severity,
      status: row.status,
      score: row.score,
    }))
  },
  async case(sql, uid, { at, key }, most) {
    const rows = await sql<Found<CaseColumns>>`
      select 'case:' || id as key, created_at as at, id, type, priority, status, reason, investigator_name
      from investigations where player_id = ${uid} and created_at <= ${at}
        and (created_at < ${at} or ('case:' || id) collate "C" < ${key})
      order by created_at desc, ('case:' || id) collate "C" desc limit ${most}`
    return rows.map((row) => ({
      kind: 'case',
      ...positionOf(row),
      investigationId: row.id,
      type: row.type,
      priority: row.priority,
      status: row.status,
      reason: row.reason,
      openedBy: row.investigator_name,
    }))
  },
  async act(sql, uid, { at, key }, most) {
    const rows = await sql<Found<ActColumns>>`
      select 'act:' || id as key, "timestamp" as at, id, user_id, username, action, details
      from audit_logs where resource = 'players' and resource_id = ${uid} and "timestamp" <= ${at}
        and action <> all(${ACTIONS_WITH_OWN_ENTRY})
        and ("timestamp" < ${at} or ('act:' || id) collate "C" < ${key})
      order by "timestamp" desc, ('act:' || id) collate "C" desc limit ${most}`
    return rows.map((row) => ({
      kind: 'act',
      ...positionOf(row),
      logId: row.id,
      userId: row.user_id,
      username: row.username,
      action: row.action,
      reason: row.details.reason ?? null,
      before: row.details.before,
      after: row.details.after,
      isUndone: false,
      canUndo: false,
    }))
  },
}

const momentOf = (value: string | null): Millis | null => (value === null ? null : Number(value))
const reportOf = ({ id, category, text, status }: ReportColumns) => ({ reportId: id, category, text, status })

/**
 * The sign-up and the latest level of each skill, both from the player's row. A reset sets a skill back to its starting
 * level, which does not count as reached.
 */
export async function readMilestones(sql: Tagged, uid: string): Promise<Entry<'level' | 'created'>[]> {
  const [row] = await sql<
    Pick<RowOf<typeof players>, 'created_at' | 'levels'>
  >`select created_at, levels from players where uid = ${uid}`
  if (!row) return []
  const createdAt = Number(row.created_at)
  const levels: Entry<'level'>[] = SKILLS.map((skill) => {
    const [level, at] = row.levels[skill] ?? [1, createdAt]
    return { kind: 'level', key: `level:${skill}`, at: Number(at), skill, level }
  })
  return [
    { kind: 'created', key: 'created:', at: createdAt },
    ...levels.filter(({ at, level, skill }) => at > createdAt && level > startingLevel(skill)),
  ]
}
