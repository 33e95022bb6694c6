import type { Backup } from '@hearthward/contract'
import { act, actorOf, admitAct } from '../../core/audit/audit.ts'
import type { Download } from '../../core/download.ts'
import type { SignedIn } from '../../core/handler.ts'
import type { Server } from '../../core/server.ts'
import { holdAdvisoryLock } from '../../platform/database/locks.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkStoredBackup, makeBackup } from './create-backup.ts'
import { encrypted, encryptedSize, MissingKey } from './encryption.ts'
import { type Contents, DamagedBackup } from './format.ts'
import { loadKeyRing } from './key-ring.ts'
import { deleteBackup, piecesOf, readBackup, type StoredBackup, updateBackup } from './queries.ts'
import { requireThisRelease, restore } from './restore.ts'

/**
 * Begins a backup and returns it while it is being made: a large database takes minutes, and a proxy would end the
 * request before that.
 */
export async function beginBackup(context: SignedIn, label: string): Promise<Backup> {
  const { server, identity } = context
  const { operations, log } = server
  const by = { createdBy: identity.uid, createdByName: identity.username }
  const begun = Promise.withResolvers<StoredBackup>()
  const making = makeBackup(
    server,
    { ...by, description: label, isAutomatic: false },
    {
      begun: begun.resolve,
      goOn() {
        if (!operations.goesOn()) throw new Error('The server stops')
      },
      finish: (mark) =>
        act(context, async (tx) => {
          const result = await mark(tx)
          const { documentCount, size } = result
          return { result, act: auditEntry('create_backup', result, { after: { documentCount, size } }) }
        }),
    },
  )
  making.catch(begun.reject)
  const backup = await begun.promise
  operations.run(backup.id, async () => {
    await making.catch((error) => {
      const level = operations.goesOn() ? 'error' : 'warn'
      log[level]({ err: error, backup: backup.id }, 'a backup failed')
    })
  })
  return backup
}

/** Reads a backup back, stores the result and audits the check. */
export async function verifyBackup(context: SignedIn, id: string): Promise<{ backup: Backup; problem: string | null }> {
  const { server } = context
  const before = await requireBackup(server, id)
  const problem = await problemOf(() => read(server, before))
  const backup = await act(context, async (tx) => {
    const result = await updateBackup(tx, id, { verifiedAt: problem === null ? server.clock.now() : null })
    // It may have been deleted while it was read.
    if (!result) throw new Refusal('backup/not-found')
    return { result, act: auditEntry('verify_backup', result, { after: { found: problem ?? 'intact' } }) }
  })
  return { backup, problem }
}

/** Reads a backup back. Throws `DamagedBackup` unless it is the one that was made. */
async function read({ database, config }: Server, backup: StoredBackup): Promise<Contents> {
  const contents = await checkStoredBackup(database.db, backup, loadKeyRing(config))
  const { documentCount } = contents
  if (documentCount !== backup.documentCount) {
    throw new DamagedBackup(`its number of rows is ${documentCount} instead of ${backup.documentCount}`)
  }
  return contents
}

async function problemOf(inspect: () => Promise<unknown>): Promise<string | null> {
  try {
    await inspect()
    return null
  } catch (error) {
    if (error instanceof DamagedBackup) return error.message
    // The backup may be intact: it must not be reported as damaged.
    if (error instanceof MissingKey) throw new Refusal('backup/no-key', { key: error.keyId })
    throw error
  }
}

export async function removeBackup(context: SignedIn, id: string, reason: string): Promise<void> {
  const backup = await requireBackup(context.server, id)
  await act(context, async (tx) => {
    await deleteBackup(tx, id)
    const before = { documentCount: backup.documentCount, size: backup.size }
    return { result: null, act: auditEntry('delete_backup', backup, { reason, before }) }
  })
}

export async function readDownload({ server }: SignedIn, id: string) {
  const backup = await requireBackup(server, id)
  return { address: `/api/backups/${id}`, filename: filenameOf(backup), size: downloadSize(backup) }
}

/** The bytes of a backup; the download is audited. */
export const backupDownload: Download = {
  url: '/api/backups/:id',
  call: 'downloadBackup',
  operationId: 'fetchBackup',
  does: 'Fetches the file of a backup.',
  contentType: 'application/octet-stream',
  async open(context, id) {
    const { database, config } = context.server
    const { db } = database
    const backup = await requireBackup(context.server, id)
    await act(context, async () => ({ result: null, act: auditEntry('download_backup', backup, {}) }))
    const stored = piecesOf(db, id)
    const bytes = backup.keyId === null ? encrypted(stored, loadKeyRing(config).current) : stored
    return { filename: filenameOf(backup), size: downloadSize(backup), bytes }
  },
}

/** Runs all checks while the game is still up; then the server shuts down its world and restores. */
export async function startRestore(
  context: SignedIn,
  { id, confirmation, reason }: { id: string; confirmation: string; reason: string },
): Promise<void> {
  const { server } = context
  if ((await context.rank()).role !== 'owner') throw new Refusal('staff/owner-only')
  const backup = await requireBackup(server, id)
  if (confirmation !== backup.description && confirmation !== id) throw new Refusal('backup/unconfirmed')
  const problem = await problemOf(async () => requireThisRelease(server.database, await read(server, backup)))
  if (problem) throw new Refusal('backup/damaged', { problem })
  const { description } = backup
  const { approval } = (await admitAct(context, auditEntry('restore_backup', backup, { reason }))).details
  const keys = loadKeyRing(server.config)
  const by = await actorOf(context)
  // Held until the restore is over, so that no node begins another one.
  const letGo = await holdAdvisoryLock(server.database, 'restore')
  if (!letGo) throw new Refusal('backup/restoring')
  server.log.warn({ backup: id, by: by.userId }, 'restoring a backup')
  server.restart((databaseUrl) =>
    restore({ databaseUrl, from: id, keys, description, reason, approval, by, now: server.clock.now }).finally(letGo),
  )
}

async function requireBackup({ database }: SignedIn['server'], id: string): Promise<StoredBackup> {
  const backup = await readBackup(database.db, id)
  if (!backup) throw new Refusal('backup/not-found')
  return backup
}

function auditEntry(action: string, { id, description }: StoredBackup, details: object) {
  return { action, resource: 'backups', resourceId: id, details: { name: description, ...details } }
}

const filenameOf = ({ createdAt }: StoredBackup) =>
  `hearthward-${new Date(createdAt).toISOString().slice(0, 19).replaceAll(':', '')}.backup`

/** Backups of earlier releases are encrypted on the way out. */
const downloadSize = ({ keyId, size }: StoredBackup) => (keyId === null ? encryptedSize(size) : size)
