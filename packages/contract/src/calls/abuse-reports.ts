import { z } from 'zod'
import { call, ON_PLAYER } from '../call.ts'
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
import { Nothing, PageCursor, PageLimit, Reason, RowId, Text, Words } from '../inputs.ts'

export const appeal = call('account', 'Asks staff to look again at what shut the caller out; one at a time.', {
  input: z.strictObject({ text: Words(10, LONGEST_REPORT) }),
  output: z.object({ report: OwnReport }),
  toSuspended: true,
  limit: { most: 10, perSeconds: 600 },
  refuses: ['appeal/open-account', 'appeal/waiting'],
})

export const listReports = call(
  'view_reports',
  'Reports: the open ones with the pending first and the oldest of them leading, or the handled ones, latest first.',
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

export const getReport = call('view_reports', 'One report with its evidence and how whoever it is about stands now.', {
  input: z.strictObject({ id: RowId }),
  output: ReportDetails,
  reads: ['reports', 'players', 'bans', 'chat_messages'],
  refuses: ['report/not-found'],
})

const Known = {
  id: RowId,
  /** Who has it as far as the caller knows: refused where a colleague has taken it meanwhile. */
  from: Uid.nullable(),
}

export const takeReport = call('view_reports', 'Takes a report to look at it; from a colleague only knowingly.', {
  input: z.strictObject(Known),
  output: z.object({ report: QueuedReport }),
  reads: ['reports'],
  changes: ['reports'],
  refuses: ['report/not-found', 'report/handled', 'report/about-you', 'staff/overtaken'],
})

export const handleReport = call('view_reports', 'Closes a report, with what was decided and why.', {
  input: z.strictObject({ ...Known, status: z.enum(['resolved', 'dismissed']), resolution: Reason }),
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

export const grantAppeal = call(
  'ban_players',
  'Grants an appeal: the ban is lifted, and the player reads the answer.',
  {
    input: z.strictObject({ ...Known, answer: Reason }),
    output: z.object({ report: QueuedReport }),
    reads: ['reports', 'bans', 'players'],
    changes: ['reports', 'bans', 'players'],
    refuses: [
      ...ON_PLAYER,
      'report/not-found',
      'report/handled',
      'report/about-you',
      'appeal/grant',
      'appeal/restore',
      'staff/overtaken',
    ],
  },
)

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

export const getMyReports = call('player', 'What the caller has reported, the latest first, and how it stands.', {
  input: Nothing,
  output: z.object({ reports: z.array(OwnReport) }),
})
