import type { SavedPlan } from '@hearthward/contract'
import { LONGEST_PLAN_NAME, MOST_SAVED_PLANS } from '@hearthward/contract'
import { type FormEvent, useState } from 'react'
import { viewAs } from '../../browser/view-as.ts'
import { refetchCalls, useAction, useCallQuery } from '../../client/call-queries.ts'
import { type CallInput, call } from '../../client/connection/calls.ts'
import { game, refusalText, toasts, useGame } from '../../client/index.ts'
import { Button, IconButton } from '../../ui/form/Button.tsx'
import { TextAreaField, TextField } from '../../ui/form/TextField.tsx'
import { formatAgo } from '../../ui/format/durations.ts'
import { plural } from '../../ui/format/numbers.ts'
import { announce } from '../../ui/overlay/announcer.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { EmptyState, FailureNote, PanelSkeleton } from '../../ui/states.tsx'
import { PlanPreview } from './PlanPreview.tsx'
import { LONGEST_SHARED_TEXT, type ReadCode, readSharedText } from './plan-code.ts'
import { loadablePlan, presentEntries } from './plan-entries.ts'
import { SharedPlan } from './SharedPlan.tsx'
import { SharePlanDialog } from './SharePlanDialog.tsx'

/** A dialog in front of the list. */
type Front = { kind: 'load' | 'share' | 'rename' | 'delete'; plan: SavedPlan } | { kind: 'shared'; read: ReadCode }

/** The player's saved plans: saving the present one, loading, sharing, renaming and deleting. */
export function SavedPlansDialog({ onClose }: { onClose: () => void }) {
  const [front, setFront] = useState<Front | null>(null)
  const saved = useCallQuery('listPlans', {})
  const plans = saved.status === 'ready' ? saved.data.plans : []
  const back = () => setFront(null)
  return (
    <>
      <Dialog title="Saved plans" onClose={onClose}>
        <div className="grid gap-5">
          {!viewAs && <SaveForm plans={plans} />}
          <PlanList saved={saved} onOpen={setFront} />
          {!viewAs && <ImportForm onRead={(read) => setFront({ kind: 'shared', read })} />}
        </div>
      </Dialog>
      {front?.kind === 'load' && <PlanPreview plan={front.plan} onClose={back} onLoaded={onClose} />}
      {front?.kind === 'shared' && <SharedPlan read={front.read} onClose={back} onLoaded={onClose} />}
      {front?.kind === 'share' && <SharePlanDialog plan={front.plan} onClose={back} />}
      {front?.kind === 'rename' && <RenameDialog plan={front.plan} plans={plans} onClose={back} />}
      {front?.kind === 'delete' && (
        <ConfirmDialog
          title={`Delete ${front.plan.name}?`}
          press="Delete"
          onYes={() => remove(front.plan)}
          onClose={back}
        >
          The saved plan is deleted. The plan you are playing is unchanged.
        </ConfirmDialog>
      )}
    </>
  )
}

const sameName = (plans: readonly SavedPlan[], name: string) =>
  plans.find((plan) => plan.name.toLowerCase() === name.trim().toLowerCase())

async function save(plan: CallInput<'savePlan'>): Promise<boolean> {
  try {
    await call('savePlan', plan)
  } catch (error) {
    toasts.refuse(refusalText(error) ?? 'The plan could not be saved: the server cannot be reached. Try again.')
    return false
  }
  refetchCalls('listPlans')
  return true
}

async function remove({ id, name }: SavedPlan): Promise<void> {
  try {
    await call('deletePlan', { id })
    announce(`${name} is deleted`)
  } catch (error) {
    toasts.refuse(refusalText(error) ?? 'The plan could not be deleted: the server cannot be reached. Try again.')
  }
  refetchCalls('listPlans')
}

function SaveForm({ plans }: { plans: readonly SavedPlan[] }) {
  const player = useGame((state) => state.player)
  const content = useGame((state) => state.content)
  const [name, setName] = useState('')
  const saving = useAction(save, (isSaved) => {
    if (!isSaved) return
    toasts.show('info', `${name.trim()} is saved.`)
    setName('')
  })
  if (!player || !content) return null
  const entries = presentEntries(player)
  const replaced = sameName(plans, name)
  const isFull = plans.length >= MOST_SAVED_PLANS && !replaced
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const plan = { name: name.trim(), entries, rules: player.plan.rules }
    saving.run({ ...plan, ...loadablePlan(plan, content, game.now()), id: replaced?.id })
  }
  if (entries.length === 0) {
    return (
      <EmptyState icon="stack">Nothing runs and nothing waits. Add entries to your plan, and save it here.</EmptyState>
    )
  }
  return (
    <form onSubmit={submit} className="grid gap-2">
      <TextField
        label="Save the present plan as"
        value={name}
        maxLength={LONGEST_PLAN_NAME}
        autoComplete="off"
        hint={
          isFull
            ? `You have ${MOST_SAVED_PLANS} saved plans. Delete one first, or save under the name of one.`
            : `${plural(entries.length, 'entry', 'entries')} and the rules of the plan${replaced ? `, in place of the saved ${replaced.name}` : ''}.`
        }
        onChange={({ target }) => setName(target.value)}
      />
      <div className="flex justify-end">
        <Button type="submit" look="primary" busy={saving.isBusy} disabled={name.trim() === '' || isFull}>
          {replaced ? 'Replace' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

interface PlanListProps {
  saved: ReturnType<typeof useCallQuery<'listPlans'>>
  onOpen: (front: Front) => void
}

function PlanList({ saved, onOpen }: PlanListProps) {
  if (saved.status === 'loading') return <PanelSkeleton rows={3} label="Loading your saved plans" />
  if (saved.status === 'failed')
    return (
      <FailureNote onRetry={saved.refetch}>
        Your saved plans could not be loaded. They are kept on the server.
      </FailureNote>
    )
  const { plans } = saved.data
  if (plans.length === 0) return <EmptyState icon="save-arrow">No saved plans yet.</EmptyState>
  return (
    <ul aria-label="Saved plans" className="divide-y divide-line/60 border-y border-line/60">
      {plans.map((plan) => (
        <li key={plan.id} className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2">
          <div className="min-w-40 flex-1">
            <p className="font-semibold wrap-anywhere">{plan.name}</p>
            <p className="text-[0.8125rem] text-muted">
              {plural(plan.entries.length, 'entry', 'entries')} · saved {formatAgo(plan.savedAt, game.now())}
            </p>
          </div>
          <div className="ml-auto flex items-center gap-1">
            <IconButton icon="envelope" label={`Share ${plan.name}`} onClick={() => onOpen({ kind: 'share', plan })} />
            {!viewAs && (
              <>
                <IconButton
                  icon="quill-ink"
                  label={`Rename ${plan.name}`}
                  onClick={() => onOpen({ kind: 'rename', plan })}
                />
                <IconButton
                  icon="trash-can"
                  label={`Delete ${plan.name}`}
                  onClick={() => onOpen({ kind: 'delete', plan })}
                />
              </>
            )}
            <Button small aria-label={`Load ${plan.name}`} onClick={() => onOpen({ kind: 'load', plan })}>
              Load
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

interface RenameProps {
  plan: SavedPlan
  plans: readonly SavedPlan[]
  onClose: () => void
}

function RenameDialog({ plan, plans, onClose }: RenameProps) {
  const [name, setName] = useState(plan.name)
  const saving = useAction(save, (isSaved) => isSaved && onClose())
  const other = sameName(plans, name)
  const isTaken = other !== undefined && other.id !== plan.id
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { id, entries, rules } = plan
    saving.run({ id, name: name.trim(), entries, rules })
  }
  return (
    <Dialog title={`Rename ${plan.name}`} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-5">
        <TextField
          label="Name"
          value={name}
          maxLength={LONGEST_PLAN_NAME}
          autoComplete="off"
          error={isTaken ? 'Another saved plan has this name.' : null}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={saving.isBusy} disabled={name.trim() === '' || isTaken}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function ImportForm({ onRead }: { onRead: (read: ReadCode) => void }) {
  const content = useGame((state) => state.content)
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (content) onRead(readSharedText(text, content))
  }
  return (
    <form onSubmit={submit} className="grid gap-2">
      <TextAreaField
        label="Open a shared plan"
        hint="Paste its link or its text. You see the entries before anything is loaded."
        rows={2}
        value={text}
        maxLength={LONGEST_SHARED_TEXT}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex justify-end">
        <Button type="submit" disabled={text.trim() === ''}>
          Show plan
        </Button>
      </div>
    </form>
  )
}
