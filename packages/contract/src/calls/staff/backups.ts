import { z } from 'zod'
import { call } from '../../call.ts'
import { Moment } from '../../entities/player.ts'
import { Reason, RowId, SingleLineText, Text, Timestamp } from '../../inputs.ts'

/** A copy of the whole database. */
export const Backup = z.object({
  id: z.string(),
  /** A uid, or `server` for scheduled backups. */
  createdBy: z.string(),
  createdByName: z.string(),
  createdAt: Moment,
  /** Compressed size in bytes. */
  size: z.int(),
  /** Number of rows by table. */
  collections: z.record(z.string(), z.int()),
  documentCount: z.int(),
  /** The label given at creation. */
  description: z.string(),
  isAutomatic: z.boolean(),
  /** False while it is being made: its size, rows and checksum are not known yet. */
  isReady: z.boolean(),
  hash: z.string(),
  /** The id of the key it is encrypted with; null if an earlier release made it without. */
  keyId: z.string().nullable(),
  /** When it was last verified; null if the last verification failed. */
  verifiedAt: Moment.nullable(),
})
export type Backup = z.infer<typeof Backup>

/** A restore, successful or not. */
export const Restore = z.object({
  id: z.int(),
  backupId: z.string().nullable(),
  description: z.string(),
  byName: z.string(),
  beganAt: Moment,
  endedAt: Moment.nullable(),
  /** Why the restore failed; null if it succeeded. */
  problem: z.string().nullable(),
})
export type Restore = z.infer<typeof Restore>

/** These calls read whole backups from disk. */
const LOW_LIMIT = { most: 30, perSeconds: 60 }

export const createBackup = call('database_backup', 'Begins a backup; it is ready once it is verified.', {
  input: z.strictObject({ label: SingleLineText(1, 80) }),
  output: z.object({ backup: Backup }),
  changes: ['backups', 'backup_data'],
  limit: LOW_LIMIT,
  refuses: ['backup/busy'],
})

export const listBackups = call('database_backup', 'The backups, also unfinished ones, and the latest restores.', {
  input: z.strictObject({ before: Timestamp.optional(), limit: z.int().min(1).max(100).optional() }),
  output: z.object({ backups: z.array(Backup), hasMore: z.boolean(), restores: z.array(Restore) }),
  reads: ['backups'],
})

export const verifyBackup = call('database_backup', 'Verifies that all bytes and all rows of a backup are intact.', {
  input: z.strictObject({ id: RowId }),
  output: z.object({
    backup: Backup,
    /** The problem found, or null. */
    problem: z.string().nullable(),
  }),
  reads: ['backup_data'],
  changes: ['backups'],
  limit: LOW_LIMIT,
  refuses: ['backup/not-found', 'backup/no-key'],
})

export const downloadBackup = call(
  'database_backup',
  'The download path of a backup: GET /api/backups/ and its id, open to the same callers.',
  {
    input: z.strictObject({ id: RowId }),
    output: z.object({ address: z.string(), filename: z.string(), size: z.int() }),
    reads: ['backups', 'backup_data'],
    freshness: 'second-factor',
    refuses: ['backup/not-found'],
  },
)

export const deleteBackup = call('database_backup', 'Deletes a backup.', {
  input: z.strictObject({ id: RowId, reason: Reason }),
  output: z.object({}),
  changes: ['backups', 'backup_data'],
  freshness: 'confirmed',
  refuses: ['backup/not-found'],
})

export const restoreBackup = call(
  'database_backup',
  'Restores a backup. For owners. The game closes, all sessions end, and the server restarts.',
  {
    input: z.strictObject({
      id: RowId,
      /** The label or the id of the backup, typed by the caller. */
      confirmation: Text(1, 80),
      reason: Reason,
    }),
    output: z.object({ restoring: z.literal(true) }),
    reads: ['backups', 'backup_data'],
    changes: ['players'],
    freshness: 'confirmed',
    limit: LOW_LIMIT,
    approval: 'always',
    refuses: [
      'staff/owner-only',
      'backup/not-found',
      'backup/unconfirmed',
      'backup/damaged',
      'backup/no-key',
      'backup/restoring',
    ],
  },
)
