import type { BulkOperation, OperationKind } from '@hearthward/contract'
import { formatExact, pluralExact } from '../../ui/format/numbers.ts'

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
    does: 'Removes items that the game does not know from every pack, bank, equipment and queue. A dry run is required first.',
    icon: 'swap-bag',
  },
  migrate_inventory: {
    title: 'Migrate inventories',
    does: 'Updates every stored character to the newest layout: 20 are read and 500 written at a time. A dry run is required first.',
    icon: 'gears',
    failed: 'Failed to migrate inventory structure',
  },
  cleanup_test_accounts: {
    title: 'Clean up test accounts',
    does: 'Removes expired guests and accounts marked as test, with all their data. A dry run is required first.',
    icon: 'person',
  },
  create_test_accounts: {
    title: 'Create test accounts',
    does: 'Creates accounts for testing, marked as test. Not available in production.',
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
  const { noun, verb } = OUTCOMES[kind]
  const count = changed === 0 ? `No ${noun}s` : pluralExact(changed, noun)
  const missed = failures > 0 ? `, ${formatExact(failures)} failed` : ''
  return `${count} ${dryRun ? 'would be ' : ''}${verb}${missed}`
}

const OUTCOMES: Readonly<Record<OperationKind, { noun: string; verb: string }>> = {
  cleanup_invalid_items: { noun: 'player', verb: 'changed' },
  migrate_inventory: { noun: 'player', verb: 'changed' },
  cleanup_test_accounts: { noun: 'account', verb: 'removed' },
  create_test_accounts: { noun: 'account', verb: 'created' },
}

interface OperationsPage {
  operations: BulkOperation[]
  hasMore: boolean
}

/** A page of the history after a live message. A new operation is added to the newest page only. */
export function withOperation(page: OperationsPage, changed: BulkOperation, isNewestPage: boolean): OperationsPage {
  const isKnown = page.operations.some(({ id }) => id === changed.id)
  if (!isKnown) return isNewestPage ? { ...page, operations: [changed, ...page.operations] } : page
  return { ...page, operations: page.operations.map((known) => (known.id === changed.id ? changed : known)) }
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
