import { z } from 'zod'
import { call } from '../call.ts'
import {
  AchievementProgress,
  EraEntity,
  Moment,
  PlayerEntity,
  Report,
  RollWindow,
  SessionId,
  Uid,
} from '../entities/player.ts'
import { StaffChange } from '../entities/staff-changes.ts'
import { Skill } from '../inputs.ts'
import { SentIntent } from '../intents.ts'
import { MOST_GAINS, MOST_INTENTS } from '../limits.ts'

const Rules = z.string().max(64)
const Hash = z.string().max(64)
/** The server's mark on the state it has confirmed, for a browser to keep with its copy. */
const Seal = z.string().max(64)

export const CallErrorShape = z.object({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** What a browser needs to run the rules ahead of the server's next answer. */
const Standing = z.object({
  player: PlayerEntity,
  rolls: z.array(RollWindow),
  now: Moment,
  seal: Seal,
})

/** Names the rules a page runs ahead by; absent where a caller runs none. Those of other rules have to reload. */
const RunsBy = Rules.optional()

/** Whose character is meant. A page may not know yet that somebody else has signed in: then nothing is done to theirs. */
const Whose = Uid.optional()

/** The session ends with this call: its page is being closed, or is gone already. */
const Leaving = z.boolean().optional()

export const loadPlayer = call(
  'player',
  'Opens the game of the signed-in account in this session, making a new player where none is stored.',
  {
    input: z.strictObject({
      sessionId: SessionId,
      rules: RunsBy,
      /** What a browser keeps of the state that was confirmed last. */
      copy: z.strictObject({ rules: Rules, hash: Hash, at: Moment, seal: Seal }).optional(),
    }),
    output: Standing.extend({
      // Here alone: a page that plays works it out by itself, and every answer would be longer by some kilobytes.
      player: PlayerEntity.extend({ achievementProgress: AchievementProgress }),
      isNew: z.boolean(),
      timeline: z.array(EraEntity),
      /** What came of an absence of more than five minutes. */
      report: Report.nullable(),
      /** Coins paid for the first sign-in of the day; 0 where they were paid already. */
      bonus: z.int(),
      /** True where the absence was longer than the 24 hours that count. */
      capped: z.boolean(),
      /** What staff did to the character since its player was last there, the oldest first. */
      deeds: z.array(z.object({ at: Moment, deed: StaffChange })),
      /** False where the seal does not fit the copy: somebody has written into it. Null where there was none. */
      isCopyGenuine: z.boolean().nullable(),
    }),
    refuses: ['session/elsewhere', 'server/full', 'rules/outdated'],
  },
)

export const perform = call(
  'player',
  'Does what the player asks, in order. Each intent is done or refused by itself; said twice, it is done once.',
  {
    input: z.strictObject({
      sessionId: SessionId,
      uid: Whose,
      rules: RunsBy,
      intents: z.array(SentIntent).min(1).max(MOST_INTENTS),
      leaving: Leaving,
    }),
    output: Standing.extend({
      results: z.array(z.object({ id: z.string(), ok: z.boolean(), at: Moment, error: CallErrorShape.optional() })),
      /** True where another session has taken over: what was meant before that is done, the session is frozen. */
      frozen: z.boolean(),
    }),
    limit: { most: 200, perSeconds: 10 },
    refuses: ['session/elsewhere', 'player/other-account', 'rules/outdated'],
  },
)

/** The version of the game's data in force: a page that has another missed the news and reads the game again. */
const ContentInForce = z.string()

export const sync = call(
  'player',
  'Compares what the browser shows with what the rules say, and keeps the session alive.',
  {
    input: z.strictObject({
      sessionId: SessionId,
      uid: Whose,
      at: Moment.optional(),
      /** Absent where the browser knows that it went beyond what it could decide. */
      hash: Hash.optional(),
      /** Moment of the latest state the browser has from the server: a change after it may still be on its way there. */
      confirmedAt: Moment.optional(),
      /** Start of the era the browser plays by. */
      eraFrom: Moment.optional(),
      rules: Rules,
      leaving: Leaving,
    }),
    output: z.discriminatedUnion('equal', [
      z.object({
        equal: z.literal(true),
        at: Moment,
        now: Moment,
        rolls: z.array(RollWindow),
        seal: Seal,
        contentVersion: ContentInForce,
      }),
      Standing.extend({ equal: z.literal(false), at: Moment, contentVersion: ContentInForce }),
    ]),
    refuses: ['session/elsewhere', 'player/other-account', 'rules/outdated', 'intent/future'],
  },
)

const Amounts = z.record(z.string(), z.number())

export const calculateOfflineProgress = call(
  'player',
  'What an absence of this length brings the caller’s own character, by what runs now. Changes nothing.',
  {
    input: z.strictObject({
      playerId: Uid,
      lastActiveTime: Moment,
      currentTime: Moment,
      /** Only these skills are counted; none named means all. */
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
      /** The span that counted, in milliseconds. */
      cappedTime: z.number(),
    }),
    limit: { most: 20, perSeconds: 10 },
    refuses: ['player/other-account', 'offline/too-long'],
  },
)

export const getPlayerAchievements = call(
  'player',
  'How far a player has come with every achievement; of others, up to two minutes ago.',
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
  /** More than counts of an absence brings no gain: such a claim is judged, not refused for its shape. */
  timeDiffMs: z.number().min(0),
})

const Verdict = z.object({
  valid: z.boolean(),
  warning: z.string().nullable(),
  /** Experience an hour that the gain amounts to. */
  xpRate: z.number(),
  /** That rate against the best the rules allow this player: over 1 needs an explanation. */
  suspiciousRatio: z.number(),
})

export const validateXpGain = call('account', 'Says whether the rules could have brought a gain in its time.', {
  input: Gain,
  output: Verdict,
  signedOut: 'xp/unauthenticated',
  refuses: ['xp/suspicious'],
})

export const validateXpGainBatch = call('account', 'The same for up to ten gains at once.', {
  input: z.strictObject({ xpGains: z.array(Gain).min(1).max(MOST_GAINS) }),
  output: z.object({ batchValid: z.boolean(), results: z.array(Verdict) }),
  signedOut: 'xp/unauthenticated',
})
