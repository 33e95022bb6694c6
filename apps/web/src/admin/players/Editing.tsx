import type { StaffPlayer } from '@hearthward/contract'
import { type Edit, readEditedValues } from '@hearthward/engine'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useMay } from '../../client/account/access.ts'
import { isConflict } from '../../client/account/staff-calls.ts'
import { Button } from '../../ui/form/Button.tsx'
import { useAct } from '../office.ts'
import { Changes } from '../ui/changes/Changes.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { useUnsaved } from '../unsaved.ts'
import { CHANGED_BY_ACTS } from './changed.ts'
import { askedFor, countOfChanges, type Draft, drafted, withValue } from './drafts.ts'

interface Editing {
  isOn: boolean
  value<T>(field: keyof Edit, name: string, otherwise: T): T
  set(field: keyof Edit, name: string, value: unknown): void
}

const EditingContext = createContext<Editing>({ isOn: false, value: (_, __, otherwise) => otherwise, set: () => {} })

/** What the parts of a player's page show and change: the player, or what is typed in its place. */
export const useEditing = () => useContext(EditingContext)

interface EditorProps {
  player: StaffPlayer
  onEnd: () => void
  children: ReactNode
}

/** Everything below can be typed over; nothing is changed before the difference was seen and a reason given. */
export function Editor({ player: newest, onEnd, children }: EditorProps) {
  // What was there when the editing began: what changes meanwhile is shown when it is saved, and not overwritten.
  const [player, setPlayer] = useState(newest)
  const [draft, setDraft] = useState<Draft>({})
  const [isSaving, setSaving] = useState(false)
  const editing = useMemo<Editing>(
    () => ({
      isOn: true,
      value: (field, name, otherwise) => drafted(draft, field, name, otherwise),
      set: (field, name, value) => setDraft((before) => withValue(before, player, field, name, value)),
    }),
    [draft, player],
  )
  const count = countOfChanges(draft)
  useUnsaved(count > 0)
  const maySave = useMay('editPlayerData')
  return (
    <EditingContext value={editing}>
      {children}
      <section
        aria-label="Unsaved changes"
        className="sticky bottom-3 mt-4 flex flex-wrap items-center gap-3 rounded-xl border border-brass/60 bg-panel p-3 shadow-lg"
      >
        <p className="mr-auto text-sm font-semibold" role="status">
          {count === 0 ? 'Nothing is changed yet.' : count === 1 ? 'One change' : `${count} changes`}
        </p>
        <Button small onClick={onEnd}>
          Leave as it was
        </Button>
        <Button small look="primary" disabled={count === 0 || !maySave} onClick={() => setSaving(true)}>
          Review and save
        </Button>
      </section>
      {isSaving && (
        <SaveDialog
          player={player}
          newest={newest}
          draft={draft}
          onClose={() => setSaving(false)}
          onLookedAgain={() => setPlayer(newest)}
          onSaved={onEnd}
        />
      )}
    </EditingContext>
  )
}

interface SaveDialogProps {
  player: StaffPlayer
  newest: StaffPlayer
  draft: Draft
  onClose: () => void
  onLookedAgain: () => void
  onSaved: () => void
}

function SaveDialog({ player, newest, draft, onClose, onLookedAgain, onSaved }: SaveDialogProps) {
  const save = useAct('editPlayerData', {
    doing: 'edit the player',
    done: `${player.username} is changed.`,
    showsTheirs: true,
    changes: CHANGED_BY_ACTS,
  })
  const isLate = isConflict(save.error)
  const submit = (reason: string) =>
    save.mutate({ playerId: player.id, reason, ...askedFor(draft, isLate ? newest : player) }, { onSuccess: onSaved })
  return (
    <ReasonDialog
      title={`Change ${player.username}`}
      press={isLate ? 'Save all the same' : 'Save'}
      isBusy={save.isPending}
      onClose={() => {
        if (isLate) onLookedAgain()
        onClose()
      }}
      onSubmit={submit}
    >
      {isLate && (
        <div role="alert" className="rounded-xl border border-blood/40 bg-blood/8 p-3 text-sm">
          It is not as you saw it any more: the player went on playing, or a colleague has changed it. Below is what
          there is now, and what would be instead.
        </div>
      )}
      <div className="max-h-80 overflow-y-auto">
        <Changes before={readEditedValues(isLate ? newest : player, draft)} after={draft} />
      </div>
    </ReasonDialog>
  )
}
