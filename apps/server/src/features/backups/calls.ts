import type { Handler } from '../../core/handler.ts'
import * as backups from './backups.ts'
import * as store from './queries.ts'

const BACKUPS_SHOWN = 50
const RESTORES_SHOWN = 20

export const createBackup: Handler<'createBackup'> = async ({ label }, context) => ({
  backup: await backups.beginBackup(context, label),
})

export const listBackups: Handler<'listBackups'> = async (
  { before = Number.MAX_SAFE_INTEGER, limit = BACKUPS_SHOWN },
  { server },
) => {
  const { db } = server.database
  const found = await store.listBackups(db, before, limit + 1)
  const restores = await store.listRestores(db, RESTORES_SHOWN)
  return {
    backups: found.slice(0, limit),
    hasMore: found.length > limit,
    restores: restores.map(({ by: _, ...restore }) => restore),
  }
}

export const verifyBackup: Handler<'verifyBackup'> = ({ id }, context) => backups.verifyBackup(context, id)

export const downloadBackup: Handler<'downloadBackup'> = ({ id }, context) => backups.readDownload(context, id)

export const deleteBackup: Handler<'deleteBackup'> = async ({ id, reason }, context) => {
  await backups.removeBackup(context, id, reason)
  return {}
}

export const restoreBackup: Handler<'restoreBackup'> = async (request, context) => {
  await backups.startRestore(context, request)
  return { restoring: true }
}
