import { randomBytes } from 'node:crypto'
import type { Handler } from '../../core/handler.ts'
import { Refusal } from '../../platform/refusal.ts'
import { beginAfterDryRun, beginOperation } from './operations.ts'
import * as store from './queries.ts'

const OPERATIONS_SHOWN = 50

export const cleanupInvalidItems: Handler<'cleanupInvalidItems'> = async ({ resumeFromId, ...wanted }, context) => ({
  operation: await beginAfterDryRun(context, { kind: 'cleanup_invalid_items', cursor: resumeFromId, ...wanted }),
})

export const migrateInventory: Handler<'migrateInventory'> = async (wanted, context) => ({
  operation: await beginAfterDryRun(context, { kind: 'migrate_inventory', ...wanted }),
})

export const cleanupFakeTestAccounts: Handler<'cleanupFakeTestAccounts'> = async (wanted, context) => ({
  operation: await beginAfterDryRun(context, { kind: 'cleanup_test_accounts', ...wanted }),
})

export const createTestAccounts: Handler<'createTestAccounts'> = async ({ count, reason }, context) => {
  if (context.server.config.production) throw new Refusal('operation/no-test-accounts')
  const password = randomBytes(16).toString('base64url')
  const input = { count, passwordHash: await context.server.accounts.hashPassword(password) }
  const wanted = { kind: 'create_test_accounts', dryRun: false, reason, cursor: '0', input } as const
  return { operation: await beginOperation(context, wanted), password }
}

export const listOperations: Handler<'listOperations'> = async (
  { before = Number.MAX_SAFE_INTEGER, limit = OPERATIONS_SHOWN },
  { server },
) => {
  const found = await store.listOperations(server.database.db, before, limit + 1)
  return { operations: found.slice(0, limit).map(store.operationOf), hasMore: found.length > limit }
}
