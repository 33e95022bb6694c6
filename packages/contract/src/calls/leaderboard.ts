import { z } from 'zod'
import { call } from '../call.ts'
import { Moment } from '../entities/player.ts'
import { Skill } from '../inputs.ts'

/** The boards besides those of single skills. */
export const BOARDS = ['totalLevel', 'combatLevel', 'totalXp'] as const
export type Board = (typeof BOARDS)[number] | z.infer<typeof Skill>

const LEADERBOARD_SIZE = 10
const MOST_ROWS = 100

export const LeaderboardRow = z.object({
  /** Starts at 1; no two players share a rank. */
  rank: z.int(),
  username: z.string(),
  totalLevel: z.int(),
  combatLevel: z.int(),
  /** The level of the skill, on a skill board. */
  skillLevel: z.int().nullable(),
  totalXp: z.int(),
  /** When the player reached this score: ties go to the player who reached it first. */
  reachedAt: Moment,
})
export type LeaderboardRow = z.infer<typeof LeaderboardRow>

export const getLeaderboard = call(
  'player',
  'The top players by total level, combat level, total experience or one skill, and the caller’s own rank.',
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
      /** Null for a player who is not ranked, such as a guest. */
      own: LeaderboardRow.nullable(),
      /** The caller's own row with the rows directly above and below. */
      neighbours: z.array(LeaderboardRow),
    }),
    limit: { most: 30, perSeconds: 10 },
  },
)
