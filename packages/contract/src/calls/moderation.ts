import { z } from 'zod'
import { call, ON_PLAYER } from '../call.ts'
import { FILED_CATEGORIES, LONGEST_REPORT, REPORT_STATES } from '../channels.ts'
import { OwnReport } from '../chat.ts'
import { Moment, Uid } from '../entities.ts'
import { ListedBan, QueuedReport, ReportDetails, StaffPresence } from '../moderation.ts'
import { Reason, Text, Words } from '../names.ts'
import { SECTIONS, type SectionId } from '../sections.ts'

const Nothing = z.strictObject({})
const Id = Text(1, 64)
const Limit = z.int().min(1).max(200).optional()
/** Where a list goes on: after the row with this moment and id. */
const After = z.strictObject({ at: z.int().min(0), id: Id })

export const appeal = call('account', 'Asks staff to look again at what shut the caller out; one at a time.', {
  input: z.strictObject({ text: Words(10, LONGEST_REPORT) }),
  output: z.object({ report: OwnReport }),
  toSuspended: true,
  limit: { most: 10, perSeconds: 600 },
  refuses: ['appeal/open-account', 'appeal/waiting'],
})

export const getStaffCounts = call('staff', 'How much waits in the sections that are open to the caller.', {
  input: Nothing,
  output: z.object({ counts: z.partialRecord(z.enum(Object.keys(SECTIONS) as [SectionId]), z.int()) }),
  reads: ['reports', 'bans'],
})

export const listBans = call(
  'ban_players',
  'The bans, the newest first; those that hold, those that are over, or all.',
  {
    input: z.strictObject({
      state: z.enum(['active', 'past', 'all']).optional(),
      /** By name or id. */
      player: Text(1, 64).optional(),
      staff: Text(1, 64).optional(),
      after: After.optional(),
      limit: Limit,
    }),
    output: z.object({ bans: z.array(ListedBan), hasMore: z.boolean() }),
    reads: ['bans', 'players'],
  },
)

export const listReports = call(
  'view_reports',
  'Reports: the open ones with the pending first and the oldest of them leading, or the handled ones, latest first.',
  {
    input: z.strictObject({
      state: z.enum(['open', 'mine', 'resolved', 'dismissed']).optional(),
      category: z.enum(FILED_CATEGORIES).optional(),
      after: After.extend({ status: z.enum(REPORT_STATES) }).optional(),
      limit: Limit,
    }),
    output: z.object({ reports: z.array(QueuedReport), hasMore: z.boolean() }),
    reads: ['reports', 'players'],
  },
)

export const getReport = call('view_reports', 'One report with its evidence and how whoever it is about stands now.', {
  input: z.strictObject({ id: Id }),
  output: ReportDetails,
  reads: ['reports', 'players', 'bans', 'chat_messages'],
  refuses: ['report/not-found'],
})

const Known = {
  id: Id,
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

export const getPresence = call('view_players', 'Who is online, where and doing what, the latest to be active first.', {
  input: z.strictObject({
    /** Only those in this place; an empty word for those whose place is not known yet. */
    place: z.string().max(64).optional(),
    after: After.optional(),
    limit: Limit,
  }),
  output: z.object({
    count: z.int(),
    places: z.array(z.object({ locationId: z.string(), name: z.string(), count: z.int() })),
    players: z.array(StaffPresence),
    hasMore: z.boolean(),
    now: Moment,
  }),
  reads: ['presence', 'players'],
})
