import { z } from 'zod'
import { call } from '../call.ts'
import { Moment } from '../entities/player.ts'
import { Line, Reason, RowId, Text } from '../inputs.ts'

/** A copy of everything. */
export const Backup = z.object({
  id: z.string(),
  /** A uid; `server` for those made by themselves. */
  createdBy: z.string(),
  createdByName: z.string(),
  createdAt: Moment,
  /** Bytes, packed. */
  size: z.int(),
  /** How many rows of each. */
  collections: z.record(z.string(), z.int()),
  documentCount: z.int(),
  /** The label it was made with. */
  description: z.string(),
  isAutomatic: z.boolean(),
  hash: z.string(),
  /** When it was last read back and found whole; null where the last look found otherwise. */
  verifiedAt: Moment.nullable(),
})
export type Backup = z.infer<typeof Backup>

/** A time everything was put back, or was to be. */
export const Restore = z.object({
  id: z.int(),
  backupId: z.string().nullable(),
  description: z.string(),
  byName: z.string(),
  beganAt: Moment,
  endedAt: Moment.nullable(),
  /** Why nothing was restored; null where it was. */
  problem: z.string().nullable(),
})
export type Restore = z.infer<typeof Restore>

/** Reading everything takes its time and the disk's. */
const SELDOM = { most: 30, perSeconds: 60 }

export const createBackup = call('database_backup', 'Makes a copy of everything, and checks it.', {
  input: z.strictObject({ label: Line(1, 80) }),
  output: z.object({ backup: Backup }),
  changes: ['backups', 'backup_data'],
  limit: SELDOM,
  refuses: ['backup/busy'],
})

export const listBackups = call('database_backup', 'The backups, the newest first, and what was restored lately.', {
  input: z.strictObject({ before: z.int().min(0).optional(), limit: z.int().min(1).max(100).optional() }),
  output: z.object({ backups: z.array(Backup), hasMore: z.boolean(), restores: z.array(Restore) }),
  reads: ['backups'],
})

export const verifyBackup = call(
  'database_backup',
  'Reads a backup back, and says whether all bytes and all rows are there.',
  {
    input: z.strictObject({ id: RowId }),
    output: z.object({
      backup: Backup,
      /** What is wrong with it, or null. */
      problem: z.string().nullable(),
    }),
    reads: ['backup_data'],
    changes: ['backups'],
    limit: SELDOM,
    refuses: ['backup/not-found'],
  },
)

export const downloadBackup = call(
  'database_backup',
  'Where a backup can be fetched from: GET /api/backups/ and its id, which is open to the same callers.',
  {
    input: z.strictObject({ id: RowId }),
    output: z.object({ address: z.string(), filename: z.string(), size: z.int() }),
    reads: ['backups', 'backup_data'],
    freshness: 'confirmed',
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
  'Puts everything back as a backup has it. For owners. The game closes, all sign-ins end, and the server starts anew.',
  {
    input: z.strictObject({
      id: RowId,
      /** Its label or its id, typed. */
      confirmation: Text(1, 80),
      reason: Reason,
    }),
    output: z.object({ restoring: z.literal(true) }),
    reads: ['backups', 'backup_data'],
    changes: ['players'],
    freshness: 'confirmed',
    limit: SELDOM,
    refuses: ['staff/owner-only', 'backup/not-found', 'backup/unconfirmed', 'backup/damaged', 'backup/restoring'],
  },
)
