import { z } from 'zod'
import { call } from '../call.ts'
import { Moment } from '../entities/player.ts'
import { Skill } from '../inputs.ts'

/** The boards beside those of the single skills. */
export const BOARDS = ['totalLevel', 'combatLevel', 'totalXp'] as const
export type Board = (typeof BOARDS)[number] | z.infer<typeof Skill>

const LEADERBOARD_SIZE = 10
const MOST_ROWS = 100

export const LeaderboardRow = z.object({
  /** From 1 on; no two players share one. */
  rank: z.int(),
  username: z.string(),
  totalLevel: z.int(),
  combatLevel: z.int(),
  /** Of the skill asked for, on a board of a skill. */
  skillLevel: z.int().nullable(),
  totalXp: z.int(),
  /** Since when the player stands this high: of equals the earlier one leads. */
  reachedAt: Moment,
})
export type LeaderboardRow = z.infer<typeof LeaderboardRow>

export const getLeaderboard = call(
  'player',
  'The best of all players by total level, combat level, total experience or one skill; with the caller’s own place.',
  {
    input: z
      .strictObject({
        board: z.enum(BOARDS).optional(),
        skill: Skill.optional(),
        limit: z.int().min(1).max(MOST_ROWS).default(LEADERBOARD_SIZE),
      })
      .refine(({ board, skill }) => !board || !skill, 'a board or a skill, not both'),
    output: z.object({
      rows: z.array(LeaderboardRow),
      /** Null for who is not ranked, such as a guest. */
      own: LeaderboardRow.nullable(),
      /** The caller's own row between those right above and below. */
      neighbours: z.array(LeaderboardRow),
    }),
    limit: { most: 30, perSeconds: 10 },
  },
)
