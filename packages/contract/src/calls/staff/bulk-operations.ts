import { z } from 'zod'
import { call } from '../../call.ts'
import { Moment } from '../../entities/player.ts'
import { Reason, SingleLineText, Text, Timestamp } from '../../inputs.ts'

export const OPERATION_KINDS = [
  'cleanup_invalid_items',
  'migrate_inventory',
  'cleanup_test_accounts',
  'create_test_accounts',
] as const
export type OperationKind = (typeof OPERATION_KINDS)[number]

/** An operation on many players, and its progress. */
export const BulkOperation = z.object({
  id: z.string(),
  kind: z.enum(OPERATION_KINDS),
  status: z.enum(['running', 'completed', 'failed']),
  /** Counts only, and changes nothing. */
  dryRun: z.boolean(),
  reason: z.string(),
  /** The last id processed. */
  cursor: z.string(),
  done: z.int(),
  total: z.int(),
  changed: z.int(),
  failures: z.int(),
  /** The first changes made, or planned in a dry run. */
  result: z.array(z.object({ id: z.string(), name: z.string(), what: z.array(z.string()) })),
  problem: z.string().nullable(),
  startedBy: z.string(),
  startedByName: z.string(),
  startedAt: Moment,
  endedAt: Moment.nullable(),
})
export type BulkOperation = z.infer<typeof BulkOperation>

export const StartedOperation = z.object({ operation: BulkOperation })
const reason = SingleLineText(0, 500).default('')
/** An operation that cannot be undone is a dry run by default. */
const run = { dryRun: z.boolean().default(true), reason }
const hasReason = (wanted: { dryRun: boolean; reason: string }) =>
  wanted.dryRun || Reason.safeParse(wanted.reason).success
const withoutReason = { path: ['reason'], message: 'is required unless it is a dry run' }
const changes = ['bulk_operations', 'players'] as const

export const cleanupInvalidItems = call(
  'server_settings',
  'Removes unknown items from every pack, bank, equipment and queue. A dry run comes first.',
  {
    input: z.strictObject({ ...run, resumeFromId: Text(1, 128).optional() }).refine(hasReason, withoutReason),
    output: StartedOperation,
    reads: ['players', 'items'],
    changes,
    freshness: 'confirmed',
    approval: 'unless-dry-run',
    refuses: ['operation/look-first', 'operation/running'],
  },
)

export const migrateInventory = call(
  'server_settings',
  'Migrates every stored character to the newest format: reads 20 at a time, writes 500 at once. A dry run comes first.',
  {
    input: z.strictObject(run).refine(hasReason, withoutReason),
    output: StartedOperation,
    reads: ['players'],
    changes,
    freshness: 'confirmed',
    approval: 'unless-dry-run',
    refuses: ['operation/look-first', 'operation/running'],
  },
)

export const cleanupFakeTestAccounts = call(
  'server_settings',
  'Removes expired guests and accounts marked as test. A dry run comes first.',
  {
    input: z.strictObject(run).refine(hasReason, withoutReason),
    output: StartedOperation,
    reads: ['players'],
    changes,
    freshness: 'confirmed',
    approval: 'unless-dry-run',
    refuses: ['operation/look-first', 'operation/running'],
  },
)

export const createTestAccounts = call('server_settings', 'Creates test accounts, marked as such.', {
  input: z.strictObject({ count: z.int().min(1).max(1_000), reason }),
  output: StartedOperation.extend({
    /** The password of all created accounts; returned only here. */
    password: z.string(),
  }),
  changes,
  refuses: ['operation/no-test-accounts', 'operation/running'],
})

export const listOperations = call('server_settings', 'Bulk operations, the newest first.', {
  input: z.strictObject({ before: Timestamp.optional(), limit: z.int().min(1).max(100).optional() }),
  output: z.object({ operations: z.array(BulkOperation), hasMore: z.boolean() }),
  reads: ['bulk_operations'],
})
