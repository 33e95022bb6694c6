import type { Handler } from '../../core/handler.ts'
import { backupOf, createManualBackup, readDownload, remove, startRestore, verify } from './backups.ts'
import * as store from './queries.ts'

const BACKUPS_SHOWN = 50
const RESTORES_SHOWN = 20

export const createBackup: Handler<'createBackup'> = async ({ label }, context) => ({
  backup: await createManualBackup(context, label),
})

export const listBackups: Handler<'listBackups'> = async (
  { before = Number.MAX_SAFE_INTEGER, limit = BACKUPS_SHOWN },
  { server },
) => {
  const { db } = server.database
  const found = await store.listBackups(db, before, limit + 1)
  const restores = await store.listRestores(db, RESTORES_SHOWN)
  return {
    backups: found.slice(0, limit).map(backupOf),
    hasMore: found.length > limit,
    restores: restores.map(({ by: _, ...restore }) => restore),
  }
}

export const verifyBackup: Handler<'verifyBackup'> = ({ id }, context) => verify(context, id)

export const downloadBackup: Handler<'downloadBackup'> = ({ id }, context) => readDownload(context, id)

export const deleteBackup: Handler<'deleteBackup'> = async ({ id, reason }, context) => {
  await remove(context, id, reason)
  return {}
}

export const restoreBackup: Handler<'restoreBackup'> = async (request, context) => {
  await startRestore(context, request)
  return { restoring: true }
}
