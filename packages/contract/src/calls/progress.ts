import { z } from 'zod'
import { call } from '../call.ts'
import { Moment, Uid } from '../entities.ts'
import { Skill } from '../names.ts'

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
