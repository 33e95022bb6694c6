import {
  EDITABLE,
  ENTRY_SCHEMAS,
  type Entry,
  type FieldProblem,
  fieldLabel,
  type WrittenEntry,
} from '@hearthward/contract'
import type { Content } from '@hearthward/engine'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { formatAgo } from '../../ui/format/durations.ts'
import { Card } from '../../ui/Panel.tsx'
import { FailureNote } from '../../ui/states.tsx'
import { IfAllowed } from '../IfAllowed.tsx'
import { AdminPage } from '../ui/AdminPage.tsx'
import { Changes } from '../ui/changes/Changes.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { useUnsavedChanges } from '../unsaved-changes.ts'
import { ActiveSwitch } from './ActiveSwitch.tsx'
import { DeleteRecipe } from './DeleteRecipe.tsx'
import { DialogueEditor } from './dialogue/DialogueEditor.tsx'
import { EntryConflict } from './EntryConflict.tsx'
import { type EntryDetails, History, References } from './EntryHistory.tsx'
import { BackLink, EntryMarks } from './EntryMarks.tsx'
import { useEntryForm } from './entry-form.ts'
import { RecordFields } from './form/FieldView.tsx'
import { fieldsOf, tablesIn } from './form/fields.ts'
import { FormInfo } from './form/form-info.tsx'
import { Lists } from './form/Lists.tsx'
import type { ContentKind } from './kinds.ts'
import { Preview } from './preview/Preview.tsx'
import { useSaveEntry } from './save-entry.ts'

interface EditorProps {
  kind: ContentKind
  content: Content
  /** Absent for a new entry. */
  found?: EntryDetails
  starting?: Entry
}

/** These fields have their own buttons or are derived from the name. */
const HIDDEN_FIELDS = ['id', 'deactivated', 'isActive', 'isUnlocked', 'dialogueTrees', 'defaultDialogue']

export function EntryEditor({ kind, content, found, starting = {} }: EditorProps) {
  const form = useEntryForm(kind, content, found, starting)
  const { draft, from, isNew, id, changes } = form
  const [isConfirming, setConfirming] = useState(false)
  const lists = useId()
  const navigate = useNavigate()
  const { allowLeaving } = useUnsavedChanges(form.isChanged)
  const note = useFocusNote()
  const closeDialog = () => setConfirming(false)
  const onSaved = ({ entry, updatedAt }: WrittenEntry) => {
    closeDialog()
    form.markSaved(entry, updatedAt)
    if (!isNew) return
    allowLeaving()
    void navigate({ to: `/admin/${kind.path}/$id`, params: { id: String(entry['id']) } })
  }
  const onDeleted = () => {
    allowLeaving()
    void navigate({ to: `/admin/${kind.path}` })
  }
  const save = useSaveEntry(kind, onSaved, () => {
    closeDialog()
    note.focus()
  })
  const onSave = () => (form.tryToSave() ? setConfirming(true) : note.focus())
  const name = String(from.entry['name'])
  return (
    <AdminPage
      title={isNew ? `New ${kind.one}` : name}
      intro={found && <EntryState found={found} />}
      actions={
        <>
          <BackLink path={kind.path} many={kind.many} />
          {found && kind.collection !== 'locations' && (
            <ActiveSwitch kind={kind} content={content} found={found} onDone={form.rebaseOn} />
          )}
          {found && kind.collection === 'recipes' && (
            <DeleteRecipe kind={kind} content={content} found={found} onDeleted={onDeleted} />
          )}
        </>
      }
      drawer={
        <div className="grid gap-6">
          <Preview
            kind={kind}
            content={content}
            id={id}
            draft={form.deferredDraft}
            before={isNew ? null : from.entry}
          />
          {found && <References content={content} references={found.references} />}
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div ref={note.ref} tabIndex={-1} className="grid gap-4 empty:hidden">
          <Problems problems={save.problems ?? form.shownProblems} />
          {save.conflict && (
            <EntryConflict
              their={save.conflict}
              base={from.entry}
              mine={draft}
              onTake={({ now, version }, written) => {
                form.restartFrom(now, Number(version), written)
                save.clear()
              }}
            />
          )}
        </div>
        <FormInfo value={{ content, problemAt: form.problemAt, lists }}>
          <Fields kind={kind} form={form} />
        </FormInfo>
        {found && (
          <History
            kind={kind}
            found={found}
            isUnsaved={form.isChanged}
            onRestored={({ entry, updatedAt }) => {
              form.markSaved(entry, updatedAt)
              save.clear()
            }}
          />
        )}
        {(isNew || form.isChanged) && (
          <IfAllowed call={isNew ? kind.calls.create : kind.calls.update}>
            <SaveBar
              text={isNew ? 'It is in the game a second after you create it.' : changedWords(Object.keys(changes))}
              saveLabel={isNew ? `Create ${kind.one}` : 'Save changes'}
              onDiscard={isNew ? undefined : form.discard}
              onSave={onSave}
            />
          </IfAllowed>
        )}
      </div>
      {isConfirming && (
        <ReasonDialog
          title={isNew ? `Create ${String(draft['name'])}?` : `Change ${name}?`}
          submitLabel={isNew ? 'Create' : 'Save'}
          isBusy={save.isBusy}
          onClose={closeDialog}
          onSubmit={(reason) =>
            isNew
              ? save.create({ ...draft, id }, reason)
              : save.update({ id, changes, expectedVersion: from.updatedAt, reason })
          }
        >
          <p className="text-sm text-muted">It is in the game a second after you save it.</p>
          <div className="max-h-64 overflow-y-auto">
            <Changes before={isNew ? {} : from.entry} after={draft} />
          </div>
        </ReasonDialog>
      )}
    </AdminPage>
  )
}

function Problems({ problems }: { problems: readonly FieldProblem[] }) {
  if (problems.length === 0) return null
  return (
    <FailureNote>
      <strong className="block">Validation failed</strong>
      {problems.map(({ message }) => message).join(', ')}
    </FailureNote>
  )
}

function Fields({ kind, form }: { kind: ContentKind; form: ReturnType<typeof useEntryForm> }) {
  const { draft, change, isNew, id, idProblem, shownProblems } = form
  const fields = useMemo(() => formFields(kind, isNew), [kind, isNew])
  const tables = useMemo(() => tablesIn(fieldsOf(schemaOf(kind))), [kind])
  return (
    <>
      <Card title="General">
        {isNew && <NewId id={id} problem={idProblem} />}
        <RecordFields fields={fields} value={draft as Record<string, unknown>} path="" onChange={change} />
      </Card>
      <Lists tables={tables} />
      {kind.collection === 'npcs' && <DialogueEditor npc={draft} onChange={change} problems={shownProblems} />}
    </>
  )
}

interface SaveBarProps {
  text: string
  saveLabel: string
  onDiscard: (() => void) | undefined
  onSave: () => void
}

/** Stays visible, however long the form is. */
function SaveBar({ text, saveLabel, onDiscard, onSave }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 -mx-1 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-panel px-4 py-3 shadow-float">
      <p className="text-sm text-muted">{text}</p>
      <div className="flex gap-2">
        {onDiscard && <Button onClick={onDiscard}>Discard changes</Button>}
        <Button look="primary" onClick={onSave}>
          {saveLabel}
        </Button>
      </div>
    </div>
  )
}

function changedWords(fields: readonly string[]): string {
  return `Changed: ${fields.map((field) => fieldLabel(field)).join(', ')}`
}

const schemaOf = ({ collection }: ContentKind) => ENTRY_SCHEMAS[EDITABLE[collection].table] as never

function formFields(kind: ContentKind, isNew: boolean) {
  const { collection } = kind
  const hidden = collection === 'activities' ? [...HIDDEN_FIELDS, 'locationId'] : HIDDEN_FIELDS
  const isHidden = (name: string) => {
    // A new quest starts deactivated: no person starts it yet.
    if (collection === 'quests' && isNew && name === 'deactivated') return false
    return hidden.includes(name) || (collection === 'locations' && name === 'icon')
  }
  return fieldsOf(schemaOf(kind)).filter(({ name }) => !isHidden(name))
}

/** The id never changes after creation. */
function NewId({ id, problem }: { id: string; problem: string | undefined }) {
  return (
    <p className="mb-3 text-sm text-muted">
      Its id will be <code className="font-semibold text-text">{id || 'made from its name'}</code> and cannot change
      later.
      {problem && <span className="block font-medium text-blood-ink">{problem}</span>}
    </p>
  )
}

function EntryState({ found: { written } }: { found: EntryDetails }) {
  const { createdBy, updatedAt, updatedBy, isEdited } = written
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <code className="text-xs">{String(written.entry['id'])}</code>
      <EntryMarks {...written} />
      {isEdited || updatedBy.uid !== 'release'
        ? `Created by ${createdBy.name}, changed by ${updatedBy.name} ${formatAgo(updatedAt, Date.now())}`
        : 'As released'}
    </span>
  )
}

/** Scrolls to a note and focuses it, wherever on the page the user is. */
function useFocusNote() {
  const ref = useRef<HTMLDivElement>(null)
  const [times, setTimes] = useState(0)
  // After rendering, when the closed dialog has returned the focus.
  useEffect(() => {
    if (times > 0) ref.current?.focus()
  }, [times])
  return { ref, focus: () => setTimes((before) => before + 1) }
}
