import { z } from 'zod'
import { call, ON_PLAYER_REFUSALS } from '../call.ts'
import { QueuedReport, ReportDetails } from '../entities/abuse-reports.ts'
import {
  FILED_CATEGORIES,
  LONGEST_REPORT,
  REPORT_CATEGORIES,
  REPORT_STATES,
  REPORT_TARGETS,
} from '../entities/channels.ts'
import { OwnReport } from '../entities/chat.ts'
import { Uid } from '../entities/player.ts'
import { MultiLineText, NoInput, PageCursor, PageLimit, Reason, RowId, Text, Version } from '../inputs.ts'

export const appeal = call('account', 'Appeals against the caller’s ban or deletion; one appeal at a time.', {
  input: z.strictObject({ text: MultiLineText(10, LONGEST_REPORT) }),
  output: z.object({ report: OwnReport }),
  toSuspended: true,
  limit: { most: 10, perSeconds: 600 },
  refuses: ['appeal/open-account', 'appeal/waiting'],
})

export const listReports = call(
  'view_reports',
  'Reports: open ones, pending and oldest first, or handled ones, the latest first.',
  {
    input: z.strictObject({
      state: z.enum(['open', 'mine', 'resolved', 'dismissed']).optional(),
      category: z.enum(FILED_CATEGORIES).optional(),
      after: PageCursor.extend({ status: z.enum(REPORT_STATES) }).optional(),
      limit: PageLimit,
    }),
    output: z.object({ reports: z.array(QueuedReport), hasMore: z.boolean() }),
    reads: ['reports', 'players'],
  },
)

export const getReport = call(
  'view_reports',
  'One report with its evidence and the current state of the reported player.',
  {
    input: z.strictObject({ id: RowId }),
    output: ReportDetails,
    reads: ['reports', 'players', 'bans', 'chat_messages'],
    refuses: ['report/not-found'],
  },
)

const ReportRef = {
  id: RowId,
  /** The uid of the assignee; empty for nobody. */
  expectedVersion: Version,
}

export const takeReport = call('view_reports', 'Assigns a report to the caller, also from a colleague.', {
  input: z.strictObject(ReportRef),
  output: z.object({ report: QueuedReport }),
  reads: ['reports'],
  changes: ['reports'],
  refuses: ['report/not-found', 'report/handled', 'report/about-you', 'staff/overtaken'],
})

export const handleReport = call('view_reports', 'Closes a report with a decision and its reason.', {
  input: z.strictObject({ ...ReportRef, status: z.enum(['resolved', 'dismissed']), resolution: Reason }),
  output: z.object({ report: QueuedReport }),
  reads: ['reports'],
  changes: ['reports'],
  refuses: [
    'report/not-found',
    'report/handled',
    'report/about-you',
    'appeal/grant',
    'appeal/own-ban',
    'staff/overtaken',
  ],
})

export const grantAppeal = call('ban_players', 'Grants an appeal: lifts the ban and sends the player the answer.', {
  input: z.strictObject({ ...ReportRef, answer: Reason }),
  output: z.object({ report: QueuedReport }),
  reads: ['reports', 'bans', 'players'],
  changes: ['reports', 'bans', 'players'],
  refuses: [
    ...ON_PLAYER_REFUSALS,
    'report/not-found',
    'report/handled',
    'report/about-you',
    'appeal/grant',
    'appeal/restore',
    'staff/overtaken',
  ],
})

export const submitReport = call('player', 'Reports a player, a message or an offer; the server adds the evidence.', {
  input: z.strictObject({
    targetType: z.enum(REPORT_TARGETS),
    targetId: Uid,
    category: z.enum(REPORT_CATEGORIES),
    text: Text(0, LONGEST_REPORT),
  }),
  output: z.object({ report: OwnReport }),
  limit: { most: 10, perSeconds: 600 },
  refuses: ['report/no-target', 'report/repeated', 'chat/oneself'],
})

export const getMyReports = call('player', 'The caller’s own reports and their status, the latest first.', {
  input: NoInput,
  output: z.object({ reports: z.array(OwnReport) }),
})
