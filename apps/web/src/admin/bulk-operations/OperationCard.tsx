import type { BulkOperation, CallName, OperationKind } from '@hearthward/contract'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useMay } from '../../client/account/access.ts'
import { CallFailed } from '../../client/connection/calls.ts'
import { Button } from '../../ui/form/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { IfAllowed } from '../IfAllowed.tsx'
import { useStaffMutation } from '../staff-queries.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { KINDS } from './kinds.ts'
import { Progress } from './Progress.tsx'
import { ResumeField, type ResumePoint } from './ResumeField.tsx'

interface OperationCardProps {
  kind: OperationKind
  running: BulkOperation | null
  onStarted: (id: string) => void
  /** The cursor at which the last run failed. */
  resumeFrom: string | null
}

const REFETCHED: readonly CallName[] = ['listOperations']

export function OperationCard({ kind, running, onStarted, resumeFrom }: OperationCardProps) {
  const { title, does, icon } = KINDS[kind]
  return (
    <section aria-label={title} className="flex flex-col gap-3 rounded-xl border border-line bg-panel p-4">
      <header className="flex items-center gap-2.5">
        <Icon name={icon} className="size-5 text-brass" />
        <h2 className="text-base">{title}</h2>
      </header>
      <p className="grow text-sm text-muted">{does}</p>
      {running && <Progress operation={running} />}
      <Buttons kind={kind} isRunning={running !== null} onStarted={onStarted} resumeFrom={resumeFrom} />
    </section>
  )
}

interface ButtonsProps extends Pick<OperationCardProps, 'kind' | 'onStarted' | 'resumeFrom'> {
  isRunning: boolean
}

/** The buttons stay while an operation runs: their dialog shows the answer and returns the focus to them. */
function Buttons(props: ButtonsProps) {
  switch (props.kind) {
    case 'cleanup_invalid_items':
      return <RunButtons call="cleanupInvalidItems" {...props} />
    case 'migrate_inventory':
      return <RunButtons call="migrateInventory" {...props} />
    case 'cleanup_test_accounts':
      return <RunButtons call="cleanupFakeTestAccounts" {...props} />
    case 'create_test_accounts':
      return <CreateTestAccounts {...props} />
  }
}

interface RunButtonsProps extends ButtonsProps {
  call: 'cleanupInvalidItems' | 'migrateInventory' | 'cleanupFakeTestAccounts'
}

function RunButtons({ call, kind, isRunning, onStarted, resumeFrom }: RunButtonsProps) {
  const [isConfirming, setConfirming] = useState(false)
  const [from, setFrom] = useState<ResumePoint | null>(null)
  const { title, failed } = KINDS[kind]
  const isOpen = useMay(call)
  // A failed precondition means the operation did not start, so the server's message is shown.
  const failureText = (error: unknown) =>
    error instanceof CallFailed && error.error.code === 'failed-precondition' ? undefined : failed
  const run = useStaffMutation(call, { doing: title.toLowerCase(), refetches: REFETCHED, failed: failureText })
  const scope = from ? { resumeFromId: from.id } : {}
  const start = (dryRun: boolean, reason: string) =>
    run.mutate(
      { dryRun, reason, ...scope },
      {
        onSuccess: ({ operation }) => onStarted(operation.id),
        onSettled: () => setConfirming(false),
      },
    )
  if (!isOpen) return null
  return (
    <>
      {call === 'cleanupInvalidItems' && <ResumeField last={resumeFrom} value={from} onChange={setFrom} />}
      <div className="flex flex-wrap gap-2">
        <Button small busy={run.isPending && !isConfirming} disabled={isRunning} onClick={() => start(true, '')}>
          Dry run
        </Button>
        <Button small look="danger" disabled={isRunning} onClick={() => setConfirming(true)}>
          Run…
        </Button>
        {isConfirming && (
          <ReasonDialog
            title={`${title}?`}
            submitLabel="Run"
            danger
            isBusy={run.isPending}
            act={{ call, input: { dryRun: false, ...scope } }}
            onClose={() => setConfirming(false)}
            onSubmit={(reason) => start(false, reason)}
          >
            <p className="text-sm">{KINDS[kind].does} It cannot be undone, except by restoring a backup.</p>
            {from && <p className="text-sm">Only players after {from.name}, in the order of ids, are processed.</p>}
          </ReasonDialog>
        )}
      </div>
    </>
  )
}

function CreateTestAccounts({ isRunning, onStarted }: Pick<ButtonsProps, 'isRunning' | 'onStarted'>) {
  const [isConfirming, setConfirming] = useState(false)
  const { register, handleSubmit, watch } = useForm({ defaultValues: { count: '10' } })
  const createAccounts = useStaffMutation('createTestAccounts', { doing: 'create test accounts', refetches: REFETCHED })
  const count = Number(watch('count'))
  const isValid = Number.isInteger(count) && count >= 1 && count <= 1_000
  const submit = handleSubmit(() => {
    if (isValid) createAccounts.mutate({ count }, { onSuccess: ({ operation }) => onStarted(operation.id) })
  })
  const close = () => {
    setConfirming(false)
    createAccounts.reset()
  }
  return (
    <div>
      <IfAllowed call="createTestAccounts">
        <Button small disabled={isRunning} onClick={() => setConfirming(true)}>
          Create…
        </Button>
      </IfAllowed>
      {isConfirming && (
        <Dialog title="Create test accounts" onClose={close}>
          {createAccounts.data ? (
            <div className="grid gap-3 text-sm">
              <p>The accounts are being created. They all have this password, which is shown only once:</p>
              <code className="rounded-lg bg-sunken px-3 py-2 text-base">{createAccounts.data.password}</code>
              <Button autoFocus className="justify-self-end" onClick={close}>
                Done
              </Button>
            </div>
          ) : (
            <form className="grid gap-4" onSubmit={submit}>
              <TextField
                label="How many"
                error={isValid ? null : 'From 1 to 1,000'}
                {...register('count')}
                inputMode="numeric"
              />
              <div className="flex justify-end gap-3">
                <Button onClick={close}>Cancel</Button>
                <Button type="submit" look="primary" busy={createAccounts.isPending} disabled={!isValid}>
                  Create
                </Button>
              </div>
            </form>
          )}
        </Dialog>
      )}
    </div>
  )
}
