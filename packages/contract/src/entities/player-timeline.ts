import { OFFER_STATES, OFFER_TYPES } from '@hearthward/engine'
import { z } from 'zod'
import type { PLAYER_TIMELINE_KINDS } from '../constants.ts'
import { Skill } from '../inputs.ts'
import { ALERT_STATES, RULE_KINDS, SEVERITIES } from './anti-cheat.ts'
import { INVESTIGATION_PRIORITIES, INVESTIGATION_STATES, INVESTIGATION_TYPES } from './investigations.ts'
import { Moment, Uid } from './player.ts'

const entry = <Kind extends (typeof PLAYER_TIMELINE_KINDS)[number], Shape extends z.core.$ZodLooseShape>(
  kind: Kind,
  shape: Shape,
) => z.object({ kind: z.literal(kind), key: z.string(), at: Moment, ...shape })

const Reported = { reportId: z.string(), category: z.string(), text: z.string(), status: z.string() }

/** One event in the history of a player. */
export const PlayerTimelineEntry = z.discriminatedUnion('kind', [
  entry('created', {}),
  entry('sign_in', { userAgent: z.string().nullable() }),
  /** Offline play that arrived at this moment, after a gap without contact. Gains are those of the whole gap. */
  entry('replay', {
    from: Moment,
    intents: z.int(),
    experience: z.int(),
    coins: z.int(),
    gained: z.record(z.string(), z.int()),
  }),
  entry('level', { skill: Skill, level: z.int() }),
  entry('trade', {
    side: z.enum(['bought', 'sold']),
    itemId: z.string(),
    quantity: z.int(),
    price: z.int(),
    tax: z.int(),
    /** The clerk's id for a trade with the clerk, null if the other account no longer exists. */
    otherId: Uid.nullable(),
    otherName: z.string().nullable(),
  }),
  entry('offer', {
    offerId: z.string(),
    type: z.enum(OFFER_TYPES),
    itemId: z.string(),
    quantity: z.int(),
    price: z.int(),
    status: z.enum(OFFER_STATES),
  }),
  entry('chat', { channel: z.string(), text: z.string(), isDeleted: z.boolean() }),
  entry('report', { ...Reported, targetType: z.string(), targetId: z.string(), targetName: z.string() }),
  entry('reported', { ...Reported, reporterId: Uid.nullable(), reporterName: z.string().nullable() }),
  entry('ban', { banId: z.string(), reason: z.string(), expiresAt: Moment.nullable(), liftedAt: Moment.nullable() }),
  entry('note', { authorName: z.string(), content: z.string() }),
  entry('message', { senderName: z.string(), title: z.string(), text: z.string(), readAt: Moment.nullable() }),
  entry('alert', {
    alertId: z.string(),
    ruleName: z.string(),
    ruleKind: z.enum(RULE_KINDS),
    severity: z.enum(SEVERITIES),
    status: z.enum(ALERT_STATES),
    /** In the unit of the rule's threshold. */
    score: z.number(),
  }),
  entry('case', {
    investigationId: z.string(),
    type: z.enum(INVESTIGATION_TYPES),
    priority: z.enum(INVESTIGATION_PRIORITIES),
    status: z.enum(INVESTIGATION_STATES),
    reason: z.string(),
    openedBy: z.string(),
  }),
  entry('act', {
    logId: z.string(),
    userId: Uid,
    username: z.string(),
    action: z.string(),
    reason: z.string().nullable(),
    before: z.unknown().optional(),
    after: z.unknown().optional(),
    /** True if another action undid it. */
    isUndone: z.boolean(),
    /** Whether it can be undone and the caller may act on the player. */
    canUndo: z.boolean(),
  }),
])
export type PlayerTimelineEntry = z.infer<typeof PlayerTimelineEntry>
