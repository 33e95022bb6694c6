import type { BulkOperation, OperationKind } from '@hearthward/contract'
import { formatExact } from '../../ui/format/numbers.ts'

interface OperationText {
  readonly title: string
  readonly does: string
  readonly icon: string
  /** Replaces the usual failure text. */
  readonly failed?: string
}

export const KINDS: Readonly<Record<OperationKind, OperationText>> = {
  cleanup_invalid_items: {
    title: 'Clean up invalid items',
    does: 'Takes whatever the game does not know out of every pack, bank, equipment and queue. A dry run comes first.',
    icon: 'swap-bag',
  },
  migrate_inventory: {
    title: 'Migrate inventories',
    does: 'Brings every stored character to the newest layout: 20 are read at a time, 500 written at once. A dry run comes first.',
    icon: 'gears',
    failed: 'Failed to migrate inventory structure',
  },
  cleanup_test_accounts: {
    title: 'Clean up test accounts',
    does: 'Removes expired guests and accounts marked as test, with all they have. A dry run comes first.',
    icon: 'person',
  },
  create_test_accounts: {
    title: 'Create test accounts',
    does: 'Makes accounts to try things out with, marked as test. Not where the server runs as production.',
    icon: 'three-friends',
  },
}

/** The progress from 0 to 1. */
export function progressOf({ done, total, status }: Pick<BulkOperation, 'done' | 'total' | 'status'>): number {
  if (status === 'completed') return 1
  return total > 0 ? Math.min(1, done / total) : 0
}

/** The outcome in words. */
export function outcomeOf(operation: BulkOperation): string {
  const { status, dryRun, changed, failures, problem, kind } = operation
  if (status === 'running') return 'Running'
  if (status === 'failed') return [KINDS[kind].failed, problem ?? 'Failed'].filter(Boolean).join('. ')
  const verb = kind === 'create_test_accounts' ? 'made' : dryRun ? 'would be changed' : 'changed'
  const missed = failures > 0 ? `, ${failures} could not be` : ''
  return `${changed === 0 ? 'Nobody' : formatExact(changed)} ${verb}${missed}`
}

type StartedOperation = Pick<BulkOperation, 'kind' | 'status' | 'cursor'>

/**
 * The id at which the latest operation of a kind failed; null if it did not fail or had reached no player. Newest
 * first.
 */
export function failedAt(operations: readonly StartedOperation[], kind: OperationKind): string | null {
  const last = operations.find((one) => one.kind === kind)
  return last?.status === 'failed' && last.cursor !== '' ? last.cursor : null
}
