import { z } from 'zod'
import { call } from '../call.ts'
import { MOST_GAINS, MOST_INTENTS } from '../constants.ts'
import {
  AchievementProgress,
  EraEntity,
  FoundEntity,
  Moment,
  PlayerEntity,
  ReturnReportEntity,
  RollWindow,
  SessionId,
  Uid,
} from '../entities/player.ts'
import { DatedStaffChange } from '../entities/staff-changes.ts'
import { Skill } from '../inputs.ts'
import { SentIntent } from '../intents.ts'

const Rules = z.string().max(64)
const Hash = z.string().max(64)
/** The server's seal on a confirmed state, which a browser stores with its copy. */
const Seal = z.string().max(64)

export const CallErrorShape = z.object({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** The state a browser needs to predict until the next answer of the server. */
const ConfirmedState = z.object({
  player: PlayerEntity,
  rolls: z.array(RollWindow),
  /** What hidden rolls have yielded with this call. A browser cannot predict it. */
  found: z.array(FoundEntity),
  now: Moment,
  seal: Seal,
})

/** The server's state at a moment is the one the browser has predicted, so the answer does not repeat it. */
const AgreedState = ConfirmedState.omit({ player: true }).extend({ equal: z.literal(true), at: Moment })

/** What a prediction is based on: a later change of state or era may still be on its way to the browser. */
const Knowledge = {
  /** Moment of the latest state the browser has received. */
  confirmedAt: Moment.optional(),
  /** Start of the era the browser predicts with. */
  eraFrom: Moment.optional(),
}

/** The state a browser predicts after its intents. Absent if it knows that the prediction is incomplete. */
const Prediction = z.strictObject({ at: Moment, hash: Hash, ...Knowledge }).optional()

export const IntentResult = z.object({ id: z.string(), ok: z.boolean(), at: Moment, error: CallErrorShape.optional() })
const IntentResults = z.array(IntentResult)

/** Rules version of a page that predicts; absent if the caller does not. Pages with another version must reload. */
const RulesVersion = Rules.optional()

/** The expected account: without it, a page unaware of a new sign-in would act on another player's character. */
const ExpectedUid = Uid.optional()

/**
 * Releases the character with this call, because the page is closed or being closed: another session may open at once.
 */
const Leaving = z.boolean().optional()

/**
 * What the player did while the page could not reach the server: since the last contact, at most 24 hours. All batches
 * of one gap have the same id; only the last one advances the character to the present.
 */
const Replay = z.strictObject({ id: z.string().min(1).max(96), isLast: z.boolean() }).optional()

export const loadPlayer = call(
  'player',
  'Opens the game of the signed-in account in this session, creating a new player if none is stored.',
  {
    input: z.strictObject({
      sessionId: SessionId,
      uid: ExpectedUid,
      rules: RulesVersion,
      /** The browser's copy of the last confirmed state. */
      copy: z.strictObject({ rules: Rules, hash: Hash, at: Moment, seal: Seal }).optional(),
    }),
    output: ConfirmedState.extend({
      // Only here: a running page computes it itself, and it would add kilobytes to every answer.
      player: PlayerEntity.extend({ achievementProgress: AchievementProgress }),
      isNew: z.boolean(),
      timeline: z.array(EraEntity),
      /** The summary of an absence of more than five minutes. */
      report: ReturnReportEntity.nullable(),
      /** Coins of the daily bonus; 0 if it was paid already. */
      bonus: z.int(),
      /** True if the absence was longer than the 24 hours that count. */
      capped: z.boolean(),
      /** Changes by staff since the player's last visit, the oldest first. */
      staffChanges: z.array(DatedStaffChange),
      /** False if the seal does not match the copy, which means it was altered. Null without a copy. */
      isCopyGenuine: z.boolean().nullable(),
    }),
    refuses: ['session/elsewhere', 'player/other-account', 'server/full', 'rules/outdated'],
  },
)

export const takeOver = call(
  'player',
  'Claims a character that another session of the account plays. That one is asked to save and to release it, and loses it after ten seconds.',
  {
    input: z.strictObject({
      sessionId: SessionId,
      /** The lease to end, as `loadPlayer` names it in its refusal. A claim of an earlier lease has no effect. */
      lease: z.string().min(1).max(64),
    }),
    output: z.object({
      /** The session can load the player within this time, in milliseconds. */
      wait: z.number(),
    }),
    limit: { most: 20, perSeconds: 60 },
    refuses: ['session/elsewhere'],
  },
)

export const perform = call(
  'player',
  'Performs intents in order, each on its own and once. One dated more than ten seconds before its arrival is moved there, unless the call is a replay. A right prediction is answered without the state.',
  {
    input: z.strictObject({
      sessionId: SessionId,
      uid: ExpectedUid,
      rules: RulesVersion,
      intents: z.array(SentIntent).min(1).max(MOST_INTENTS),
      replay: Replay,
      prediction: Prediction,
      leaving: Leaving,
    }),
    output: z.discriminatedUnion('equal', [
      AgreedState.extend({ results: IntentResults, frozen: z.literal(false) }),
      ConfirmedState.extend({
        equal: z.literal(false),
        results: IntentResults,
        /** True if another session has taken over: intents from before that are performed, then the session is frozen. */
        frozen: z.boolean(),
      }),
    ]),
    limit: { most: 200, perSeconds: 10 },
    refuses: ['session/elsewhere', 'player/other-account', 'rules/outdated'],
  },
)

/** The content version in force: a page with another one missed an update and loads the content again. */
const ContentInForce = z.string()

export const sync = call(
  'player',
  'Compares the browser’s predicted state with the server’s, and keeps the session alive.',
  {
    input: z.strictObject({
      sessionId: SessionId,
      uid: ExpectedUid,
      at: Moment.optional(),
      /** Absent if the browser knows that its prediction is incomplete. */
      hash: Hash.optional(),
      ...Knowledge,
      rules: Rules,
      leaving: Leaving,
    }),
    output: z.discriminatedUnion('equal', [
      AgreedState.extend({
        /** The state after hidden rolls, if they have changed anything. */
        player: PlayerEntity.optional(),
        contentVersion: ContentInForce,
      }),
      ConfirmedState.extend({ equal: z.literal(false), at: Moment, contentVersion: ContentInForce }),
    ]),
    refuses: ['session/elsewhere', 'player/other-account', 'rules/outdated', 'intent/future'],
  },
)

const Amounts = z.record(z.string(), z.number())

export const calculateOfflineProgress = call(
  'player',
  'Estimates the gains of the caller’s character from an absence of this length. Changes nothing.',
  {
    input: z.strictObject({
      playerId: Uid,
      lastActiveTime: Moment,
      currentTime: Moment,
      /** Only these skills are counted; empty means all. */
      activeSkills: z.array(Skill).max(20),
    }),
    output: z.object({
      totalXp: z.int(),
      itemsGained: Amounts,
      activities: z.array(
        z.object({
          skillType: Skill,
          activityId: z.string(),
          duration: z.number(),
          xpGained: z.int(),
          itemsGained: Amounts,
        }),
      ),
      /** The time that counted, in milliseconds. */
      cappedTime: z.number(),
    }),
    limit: { most: 20, perSeconds: 10 },
    refuses: ['player/other-account', 'offline/too-long'],
  },
)

export const getPlayerAchievements = call(
  'player',
  'The achievement progress of a player; of other players up to two minutes old.',
  {
    input: z.strictObject({ uid: Uid }),
    output: z.object({
      userId: Uid,
      achievements: z.record(
        z.string(),
        z.object({
          id: z.string(),
          /** By requirement: `req_0`, `req_1`, ... */
          progress: z.record(z.string(), z.number()),
          isCompleted: z.boolean(),
          completedAt: Moment.nullable(),
          claimed: z.boolean(),
        }),
      ),
      titles: z.array(z.string()),
      lastUpdated: Moment,
    }),
  },
)

const Gain = z.strictObject({
  skillType: Skill,
  oldXp: z.number().min(0),
  newXp: z.number().min(0),
  /** Longer times than an absence can count pass here: such a claim is rated, not refused as malformed. */
  timeDiffMs: z.number().min(0),
})

const GainCheck = z.object({
  valid: z.boolean(),
  warning: z.string().nullable(),
  /** The gain as experience per hour. */
  xpRate: z.number(),
  /** The rate divided by the maximum the rules allow this player: above 1 is suspicious. */
  suspiciousRatio: z.number(),
})

export const validateXpGain = call('account', 'Checks whether the rules allow a gain of experience in its time.', {
  input: Gain,
  output: GainCheck,
  signedOut: 'xp/unauthenticated',
  refuses: ['xp/suspicious', 'player/not-loaded'],
})

export const validateXpGainBatch = call('account', 'Checks up to ten gains of experience at once.', {
  input: z.strictObject({ xpGains: z.array(Gain).min(1).max(MOST_GAINS) }),
  output: z.object({ batchValid: z.boolean(), results: z.array(GainCheck) }),
  signedOut: 'xp/unauthenticated',
  refuses: ['player/not-loaded'],
})
