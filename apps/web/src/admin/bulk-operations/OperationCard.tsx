import type { BulkOperation, CallName, OperationKind } from '@hearthward/contract'
import { type FormEvent, useState } from 'react'
import { useMay } from '../../client/account/access.ts'
import { CallFailed } from '../../client/connection/calls.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field, Input } from '../../ui/form/Field.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { May } from '../May.tsx'
import { useAct } from '../office.ts'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { KINDS } from './kinds.ts'
import { Progress } from './Progress.tsx'
import { ResumeField, type ResumePoint } from './ResumeField.tsx'

interface OperationCardProps {
  kind: OperationKind
  running: BulkOperation | null
  onBegun: (id: string) => void
  /** Where the last one that failed had come to. */
  resumeFrom: string | null
}

const CHANGES: readonly CallName[] = ['listOperations']

export function OperationCard({ kind, running, onBegun, resumeFrom }: OperationCardProps) {
  const { title, does, icon } = KINDS[kind]
  return (
    <section aria-label={title} className="flex flex-col gap-3 rounded-xl border border-line bg-panel p-4">
      <header className="flex items-center gap-2.5">
        <Icon name={icon} className="size-5 text-brass" />
        <h2 className="text-base">{title}</h2>
      </header>
      <p className="grow text-sm text-muted">{does}</p>
      {running && <Progress operation={running} />}
      <Buttons kind={kind} isRunning={running !== null} onBegun={onBegun} resumeFrom={resumeFrom} />
    </section>
  )
}

interface ButtonsProps extends Pick<OperationCardProps, 'kind' | 'onBegun' | 'resumeFrom'> {
  isRunning: boolean
}

/** They stay while it runs: the dialog they opened has an answer to show, and the focus to give back. */
function Buttons(props: ButtonsProps) {
  switch (props.kind) {
    case 'cleanup_invalid_items':
      return <Runs call="cleanupInvalidItems" {...props} />
    case 'migrate_inventory':
      return <Runs call="migrateInventory" {...props} />
    case 'cleanup_test_accounts':
      return <Runs call="cleanupFakeTestAccounts" {...props} />
    case 'create_test_accounts':
      return <Makes {...props} />
  }
}

interface RunsProps extends ButtonsProps {
  call: 'cleanupInvalidItems' | 'migrateInventory' | 'cleanupFakeTestAccounts'
}

function Runs({ call, kind, isRunning, onBegun, resumeFrom }: RunsProps) {
  const [isAsked, setIsAsked] = useState(false)
  const [from, setFrom] = useState<ResumePoint | null>(null)
  const { title, failed } = KINDS[kind]
  const isOpen = useMay(call)
  // What has not begun has not failed: then the server says what is missing.
  const failedOf = (error: unknown) =>
    error instanceof CallFailed && error.error.code === 'failed-precondition' ? undefined : failed
  const run = useAct(call, { doing: title.toLowerCase(), changes: CHANGES, failed: failedOf })
  const begin = (dryRun: boolean, reason: string) =>
    run.mutate(
      { dryRun, reason, ...(from && { resumeFromId: from.id }) },
      {
        onSuccess: ({ operation }) => onBegun(operation.id),
        onSettled: () => setIsAsked(false),
      },
    )
  if (!isOpen) return null
  return (
    <>
      {call === 'cleanupInvalidItems' && <ResumeField last={resumeFrom} value={from} onChange={setFrom} />}
      <div className="flex flex-wrap gap-2">
        <Button small busy={run.isPending && !isAsked} disabled={isRunning} onClick={() => begin(true, '')}>
          Dry run
        </Button>
        <Button small look="danger" disabled={isRunning} onClick={() => setIsAsked(true)}>
          Run…
        </Button>
        {isAsked && (
          <ReasonDialog
            title={`${title}?`}
            press="Run"
            danger
            isBusy={run.isPending}
            onClose={() => setIsAsked(false)}
            onSubmit={(reason) => begin(false, reason)}
          >
            <p className="text-sm">{KINDS[kind].does} It cannot be undone, except by restoring a backup.</p>
            {from && <p className="text-sm">Only those after {from.name} in the order of ids are looked at.</p>}
          </ReasonDialog>
        )}
      </div>
    </>
  )
}

function Makes({ isRunning, onBegun }: Pick<ButtonsProps, 'isRunning' | 'onBegun'>) {
  const [isAsked, setIsAsked] = useState(false)
  const [count, setCount] = useState('10')
  const make = useAct('createTestAccounts', { doing: 'create test accounts', changes: CHANGES })
  const amount = Number(count)
  const isGood = Number.isInteger(amount) && amount >= 1 && amount <= 1_000
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isGood) make.mutate({ count: amount }, { onSuccess: ({ operation }) => onBegun(operation.id) })
  }
  const close = () => {
    setIsAsked(false)
    make.reset()
  }
  return (
    <div>
      <May call="createTestAccounts">
        <Button small disabled={isRunning} onClick={() => setIsAsked(true)}>
          Create…
        </Button>
      </May>
      {isAsked && (
        <Dialog title="Create test accounts" onClose={close}>
          {make.data ? (
            <div className="grid gap-3 text-sm">
              <p>They are being made. All of them have this password, shown this once:</p>
              <code className="rounded-lg bg-sunken px-3 py-2 text-base">{make.data.password}</code>
              <Button autoFocus className="justify-self-end" onClick={close}>
                Put it away
              </Button>
            </div>
          ) : (
            <form className="grid gap-4" onSubmit={submit}>
              <Field label="How many" error={isGood ? null : 'From 1 to 1,000'}>
                {(control) => (
                  <Input
                    {...control}
                    inputMode="numeric"
                    value={count}
                    onChange={({ target }) => setCount(target.value)}
                  />
                )}
              </Field>
              <div className="flex justify-end gap-3">
                <Button onClick={close}>Cancel</Button>
                <Button type="submit" look="primary" busy={make.isPending} disabled={!isGood}>
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
