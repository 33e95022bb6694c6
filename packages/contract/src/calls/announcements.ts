import { z } from 'zod'
import { call } from '../call.ts'
import { LONGEST_ANNOUNCEMENT, PRIORITIES } from '../constants.ts'
import {
  AnnouncementEntity,
  Audience,
  GameEventEntity,
  MaintenanceEntity,
  UserTypes,
  WrittenAnnouncement,
  WrittenGameEvent,
} from '../entities/announcements.ts'
import { Moment, Uid } from '../entities/player.ts'
import {
  MultiLineText,
  NoInput,
  PageCursor,
  Reason,
  RowId,
  SingleLineText,
  Skill,
  Text,
  Timestamp,
  Version,
} from '../inputs.ts'

const Multiplier = z.number().min(0).max(100)

/** Applies only if both moments are given; the server knows the stored one otherwise. */
const isValidPeriod = (from: number | undefined, until: number | undefined) =>
  from === undefined || until === undefined || (until > from && until - from <= LONGEST_ANNOUNCEMENT)
const periodError = { message: 'must be after the start, by at most 366 days' }

export const getAnnouncements = call('account', 'The announcements in force for the caller, the newest first.', {
  input: NoInput,
  output: z.object({ announcements: z.array(AnnouncementEntity) }),
})

export const getGameEvents = call('account', 'The game events that are on or still to come, the next first.', {
  input: NoInput,
  output: z.object({ events: z.array(GameEventEntity) }),
})

export const getMaintenance = call('anybody', 'Whether the game is closed for maintenance, and why.', {
  input: NoInput,
  output: z.object({ maintenance: MaintenanceEntity }),
})

const announcement = {
  title: SingleLineText(1, 80),
  message: MultiLineText(1, 1_000),
  priority: z.enum(PRIORITIES),
  audience: Audience,
  /** Absent: starts at once. */
  startsAt: Timestamp.optional(),
  expiresAt: Timestamp,
}

export const createAnnouncement = call(
  'send_announcements',
  'Publishes an announcement to everyone, those online, a party, a list or one player.',
  {
    input: z
      .strictObject(announcement)
      .refine(({ startsAt, expiresAt }) => isValidPeriod(startsAt, expiresAt), { path: ['expiresAt'], ...periodError }),
    output: z.object({ announcement: WrittenAnnouncement }),
    reads: ['players', 'parties', 'presence'],
    changes: ['announcements'],
    refuses: ['announcement/nobody', 'party/not-found', 'player/not-found'],
  },
)

/** `version` of the announcement or the event. */
const basis = { expectedVersion: Version, reason: Reason.optional() }

export const updateAnnouncement = call(
  'send_announcements',
  'Changes the given fields of an announcement; an expiry in the past ends it.',
  {
    input: z.strictObject({ id: RowId, ...z.object(announcement).partial().shape, ...basis }),
    output: z.object({ announcement: WrittenAnnouncement }),
    reads: ['announcements', 'players', 'parties', 'presence'],
    changes: ['announcements'],
    refuses: [
      'announcement/not-found',
      'announcement/nobody',
      'party/not-found',
      'player/not-found',
      'staff/overtaken',
    ],
  },
)

const ListLimit = z.int().min(1).max(200).optional()

export const listAnnouncements = call('send_announcements', 'All announcements, the newest first.', {
  input: z.strictObject({ after: PageCursor.optional(), limit: ListLimit }),
  output: z.object({ announcements: z.array(WrittenAnnouncement), hasMore: z.boolean(), now: Moment }),
  reads: ['announcements'],
})

export const NamedPlayers = z.strictObject({ names: z.array(Text(1, 64)).min(1).max(1_000) })

export const PlayersByName = z.object({
  players: z.array(
    z.object({
      uid: Uid,
      username: z.string(),
      party: z.object({ id: z.string(), name: z.string(), members: z.int() }).nullable(),
    }),
  ),
  missing: z.array(z.string()),
})

export const findAddressees = call(
  'send_announcements',
  'The players with these names, and their parties. Unknown names are listed as missing.',
  { input: NamedPlayers, output: PlayersByName, reads: ['players', 'parties'] },
)

const gameEvent = {
  name: SingleLineText(1, 60),
  description: MultiLineText(0, 500),
  /** Absent, or in the past: starts as soon as all pages have received it. */
  startTime: Timestamp.optional(),
  endTime: Timestamp,
  xpMultiplier: Multiplier,
  dropRateMultiplier: Multiplier,
  /** Empty means all skills. */
  skills: z
    .array(Skill)
    .max(20)
    .refine((skills) => new Set(skills).size === skills.length, 'each skill once'),
}

export const createGameEvent = call(
  'send_announcements',
  'Plans a game event: experience and drops are multiplied between its start and its end.',
  {
    input: z
      .strictObject(gameEvent)
      .refine(({ startTime, endTime }) => isValidPeriod(startTime, endTime), { path: ['endTime'], ...periodError }),
    output: z.object({ event: WrittenGameEvent }),
    changes: ['game_events'],
  },
)

export const updateGameEvent = call(
  'send_announcements',
  'Changes the given fields of a game event from now on; past gains are kept.',
  {
    input: z.strictObject({ id: RowId, ...z.object(gameEvent).partial().shape, ...basis }),
    output: z.object({ event: WrittenGameEvent }),
    reads: ['game_events'],
    changes: ['game_events'],
    refuses: ['event/not-found', 'event/begun', 'event/over', 'staff/overtaken'],
  },
)

export const endGameEvent = call('send_announcements', 'Ends a game event now, or cancels one that has not begun.', {
  input: z.strictObject({ id: RowId, ...basis }),
  output: z.object({ event: WrittenGameEvent }),
  reads: ['game_events'],
  changes: ['game_events'],
  refuses: ['event/not-found', 'event/over', 'staff/overtaken'],
})

export const listGameEvents = call(
  'send_announcements',
  'Game events, sorted by end with the latest first; optionally of a time range.',
  {
    input: z.strictObject({ from: Timestamp.optional(), until: Timestamp.optional(), limit: ListLimit }),
    output: z.object({
      events: z.array(WrittenGameEvent),
      /** The server's base multipliers, without events. */
      usual: z.object({ xpMultiplier: z.number(), dropRateMultiplier: z.number() }),
    }),
    reads: ['game_events'],
  },
)

export const toggleMaintenanceMode = call('maintenance_mode', 'Closes the game for maintenance, or opens it again.', {
  input: z.strictObject({
    enabled: z.boolean(),
    reason: SingleLineText(1, 500),
    /** Roles that can still play; absent: unchanged. */
    allowedUserTypes: UserTypes.optional(),
    /** `maintenanceVersion` of the state. Absent: no check. */
    expectedVersion: Version.optional(),
  }),
  output: z.object({ maintenance: MaintenanceEntity }),
  reads: ['server_config'],
  changes: ['server_config'],
  refuses: ['staff/overtaken'],
})
