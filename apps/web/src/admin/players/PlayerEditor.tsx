import type { StaffPlayer } from '@hearthward/contract'
import { type Edit, readEditedValues } from '@hearthward/engine'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useMay } from '../../client/account/access.ts'
import { isConflict } from '../../client/account/staff-calls.ts'
import { Button } from '../../ui/form/Button.tsx'
import { useStaffMutation } from '../staff-queries.ts'
import { Changes } from '../ui/changes/Changes.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { useUnsavedChanges } from '../unsaved-changes.ts'
import { CHANGED_BY_ACTIONS } from './changed-calls.ts'
import { countChanges, draftValue, editInput, type PlayerDraft, withValue } from './drafts.ts'

interface EditingState {
  isOn: boolean
  value<T>(field: keyof Edit, name: string, otherwise: T): T
  set(field: keyof Edit, name: string, value: unknown): void
}

const EditingContext = createContext<EditingState>({
  isOn: false,
  value: (_, __, otherwise) => otherwise,
  set: () => {},
})

/** The values shown on a player's page: the stored ones, or the draft over them. */
export const useEditing = () => useContext(EditingContext)

interface PlayerEditorProps {
  player: StaffPlayer
  onEnd: () => void
  children: ReactNode
}

/** Makes the values below editable. Nothing is saved before a review and a reason. */
export function PlayerEditor({ player: newest, onEnd, children }: PlayerEditorProps) {
  // The player when editing began: changes made since are shown before saving, not overwritten.
  const [player, setPlayer] = useState(newest)
  const [draft, setDraft] = useState<PlayerDraft>({})
  const [isSaving, setSaving] = useState(false)
  const editing = useMemo<EditingState>(
    () => ({
      isOn: true,
      value: (field, name, otherwise) => draftValue(draft, field, name, otherwise),
      set: (field, name, value) => setDraft((before) => withValue(before, player, field, name, value)),
    }),
    [draft, player],
  )
  const count = countChanges(draft)
  useUnsavedChanges(count > 0)
  const maySave = useMay('editPlayerData')
  return (
    <EditingContext value={editing}>
      {children}
      <section
        aria-label="Unsaved changes"
        className="sticky bottom-3 mt-4 flex flex-wrap items-center gap-3 rounded-xl border border-brass/60 bg-panel p-3 shadow-lg"
      >
        <p className="mr-auto text-sm font-semibold" role="status">
          {count === 0 ? 'No changes yet.' : count === 1 ? 'One change' : `${count} changes`}
        </p>
        <Button small onClick={onEnd}>
          Discard
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
          onConflictSeen={() => setPlayer(newest)}
          onSaved={onEnd}
        />
      )}
    </EditingContext>
  )
}

interface SaveDialogProps {
  player: StaffPlayer
  newest: StaffPlayer
  draft: PlayerDraft
  onClose: () => void
  onConflictSeen: () => void
  onSaved: () => void
}

function SaveDialog({ player, newest, draft, onClose, onConflictSeen, onSaved }: SaveDialogProps) {
  const save = useStaffMutation('editPlayerData', {
    doing: 'edit the player',
    done: `${player.username} is changed.`,
    showsConflict: true,
    refetches: CHANGED_BY_ACTIONS,
  })
  const hasConflict = isConflict(save.error)
  const input = { playerId: player.id, ...editInput(draft, hasConflict ? newest : player) }
  const submit = (reason: string) => save.mutate({ ...input, reason }, { onSuccess: onSaved, onRequested: onSaved })
  return (
    <ReasonDialog
      title={`Change ${player.username}`}
      submitLabel={hasConflict ? 'Save anyway' : 'Save'}
      isBusy={save.isPending}
      act={{ call: 'editPlayerData', input }}
      onClose={() => {
        if (hasConflict) onConflictSeen()
        onClose()
      }}
      onSubmit={submit}
    >
      {hasConflict && (
        <div role="alert" className="rounded-xl border border-blood/40 bg-blood/8 p-3 text-sm">
          These values have changed since you began: the player went on playing, or a colleague changed them. Below are
          the current values and the ones you are about to save.
        </div>
      )}
      <div className="max-h-80 overflow-y-auto">
        <Changes before={readEditedValues(hasConflict ? newest : player, draft)} after={draft} />
      </div>
    </ReasonDialog>
  )
}
