import type { Backup } from '@hearthward/contract'
import { useState } from 'react'
import { useAuth } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { formatExact } from '../../ui/format/numbers.ts'
import { FailureNote } from '../../ui/states.tsx'
import { IfAllowed } from '../IfAllowed.tsx'
import { useStaffMutation } from '../staff-queries.ts'
import { formatBytes } from '../ui/bytes.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Moment } from '../ui/Moment.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'
import { BACKUP_TIMEOUT } from './timeouts.ts'

export function BackupDetails({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const [dialog, setDialog] = useState<'restore' | 'delete' | null>(null)
  const verify = useStaffMutation('verifyBackup', {
    doing: 'verify the backup',
    done: ({ problem }) => (problem === null ? 'The backup is intact.' : `The backup is damaged: ${problem}.`),
    refetches: ['listBackups'],
    timeoutMs: BACKUP_TIMEOUT,
  })
  const download = useStaffMutation('downloadBackup', { doing: 'download the backup' })
  const remove = useStaffMutation('deleteBackup', {
    doing: 'delete the backup',
    done: 'Backup deleted',
    refetches: ['listBackups'],
  })
  const hasTwoFactor = useAuth(({ user }) => user?.twoFactorEnabled ?? false)
  const { id, description, createdByName, createdAt, size, documentCount, hash, keyId, verifiedAt, collections } =
    backup
  const inOrder = Object.entries(collections).sort(([a], [b]) => (a < b ? -1 : 1))
  const problem = verify.data?.problem ?? null
  return (
    <Drawer title={description} onClose={onClose}>
      <div className="flex flex-wrap gap-2">
        <IfAllowed call="downloadBackup">
          <Button
            small
            icon="save-arrow"
            busy={download.isPending}
            disabled={!hasTwoFactor}
            onClick={() => download.mutate({ id }, { onSuccess: ({ address }) => location.assign(address) })}
          >
            Download
          </Button>
        </IfAllowed>
        <IfAllowed call="verifyBackup">
          <Button small icon="padlock" busy={verify.isPending} onClick={() => verify.mutate({ id })}>
            Verify
          </Button>
        </IfAllowed>
        <IfAllowed call="restoreBackup">
          <Button small look="danger" onClick={() => setDialog('restore')}>
            Restore…
          </Button>
        </IfAllowed>
        <IfAllowed call="deleteBackup">
          <Button small look="danger" onClick={() => setDialog('delete')}>
            Delete…
          </Button>
        </IfAllowed>
      </div>
      {!hasTwoFactor && (
        <IfAllowed call="downloadBackup">
          <p className="text-sm text-muted">
            A download needs two-factor sign-in.{' '}
            <a href="/game/account" className="font-semibold text-river-ink underline">
              Set it up
            </a>
          </p>
        </IfAllowed>
      )}
      {problem && (
        <FailureNote>This backup is damaged: {problem}. Create a new backup and delete this one.</FailureNote>
      )}
      <Facts>
        <Fact name="Created">
          <Moment at={createdAt} />, <Moment at={createdAt} isAgo />
        </Fact>
        <Fact name="By">{createdByName}</Fact>
        <Fact name="Size">
          {formatBytes(size)}, {formatExact(documentCount)} rows
        </Fact>
        <Fact name="Checked">{verifiedAt === null ? 'damaged' : <Moment at={verifiedAt} isAgo />}</Fact>
        <Fact name="Encrypted">
          {keyId === null ? (
            'when it is downloaded: an earlier release made it'
          ) : (
            <>
              with the key <code className="text-xs">{keyId}</code>
            </>
          )}
        </Fact>
        <Fact name="SHA-256">
          <code className="text-xs">{hash}</code>
        </Fact>
      </Facts>
      <section>
        <h3 className="mb-1 text-base">Contents</h3>
        <table className="w-full text-sm">
          <thead className="sticky top-0 desk:-top-5 bg-panel text-left text-xs text-muted">
            <tr>
              <th scope="col" className="py-1 font-semibold">
                Collection
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                Rows
              </th>
            </tr>
          </thead>
          <tbody>
            {inOrder.map(([name, count]) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="py-1 text-left font-medium">
                  {name}
                </th>
                <td className="py-1 text-right tabular-nums">{formatExact(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {dialog === 'restore' && <RestoreDialog backup={backup} onClose={() => setDialog(null)} />}
      {dialog === 'delete' && (
        <ReasonDialog
          title="Delete this backup?"
          submitLabel="Delete"
          danger
          isBusy={remove.isPending}
          onClose={() => setDialog(null)}
          onSubmit={(reason) => remove.mutate({ id, reason }, { onSuccess: onClose })}
        >
          <p className="text-sm">
            “{description}” will be deleted permanently. Earlier restores from it are not affected.
          </p>
        </ReasonDialog>
      )}
    </Drawer>
  )
}
