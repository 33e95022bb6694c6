import { EQUIPMENT_SLOTS } from '@hearthward/engine'
import { z } from 'zod'
import { call, ON_PLAYER_REFUSALS } from '../../call.ts'
import { Moment, Uid } from '../../entities/player.ts'
import { PageLimit, Reason, Skill, Version } from '../../inputs.ts'

export const SNAPSHOT_REASONS = ['daily', 'before-act'] as const
/** How long snapshots are kept. */
export const SNAPSHOT_RETENTION = 30 * 86_400_000

const SnapshotId = z.int().min(1)

/** A copy of a character as it was at a moment. */
export const CharacterSnapshot = z.object({
  id: SnapshotId,
  takenAt: Moment,
  why: z.enum(SNAPSHOT_REASONS),
  /** The act before which it was taken. Null for daily ones and for bulk operations. */
  act: z.object({ logId: z.string(), action: z.string(), username: z.string() }).nullable(),
})
export type CharacterSnapshot = z.infer<typeof CharacterSnapshot>

const QuestState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('active'), stepId: z.string(), progress: z.int() }),
  z.object({ state: z.literal('completed') }),
])

/** `StateDifference` of the engine. */
export const StateDifference = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('coins'), name: z.literal(''), from: z.int(), to: z.int() }),
  z.object({ kind: z.literal('item'), name: z.string(), from: z.int(), to: z.int() }),
  z.object({ kind: z.literal('experience'), name: Skill, from: z.int(), to: z.int() }),
  z.object({ kind: z.literal('quest'), name: z.string(), from: QuestState, to: QuestState }),
  z.object({
    kind: z.literal('equipment'),
    name: z.enum(EQUIPMENT_SLOTS),
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
])

const ofPlayer = z.strictObject({ playerId: Uid })

export const listCharacterSnapshots = call(
  'view_players',
  "The snapshots of a player's character, the newest first. They are kept for 30 days.",
  {
    /** `before` continues after the snapshot with this id. */
    input: ofPlayer.extend({ before: SnapshotId.optional(), limit: PageLimit }),
    output: z.object({ snapshots: z.array(CharacterSnapshot), hasMore: z.boolean() }),
    reads: ['character_snapshots', 'audit_logs'],
    refuses: ['player/not-found'],
  },
)

export const compareCharacterSnapshot = call(
  'view_players',
  'What differs between a snapshot and another one, or the character now. Changes nothing.',
  {
    input: ofPlayer.extend({ snapshotId: SnapshotId, otherId: SnapshotId.optional() }),
    output: z.object({
      /** From the snapshot to the other one or to now. */
      differences: z.array(StateDifference),
      /** Items of the snapshot that are no longer in the game and cannot be restored. */
      removedItems: z.array(z.string()),
      /** Open or uncollected offers: a restore does not touch them. */
      offers: z.int(),
      /** For `restoreCharacterSnapshot`. It changes with each act of staff on the character, not with play. */
      version: Version,
    }),
    reads: ['character_snapshots', 'players', 'grand_exchange'],
    refuses: ['player/not-found', 'snapshot/not-found'],
  },
)

export const restoreCharacterSnapshot = call(
  'edit_players',
  'Restores skills, coins, items, equipment and quests of a character from a snapshot.',
  {
    input: ofPlayer.extend({ snapshotId: SnapshotId, reason: Reason, expectedVersion: Version }),
    output: z.object({ before: z.unknown(), after: z.unknown() }),
    freshness: 'confirmed',
    reads: ['character_snapshots', 'players'],
    changes: ['players', 'character_snapshots'],
    approval: 'always-valued',
    refuses: [...ON_PLAYER_REFUSALS, 'snapshot/not-found', 'snapshot/same', 'edit/invalid', 'staff/overtaken'],
  },
)
