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
import { useId, useMemo, useState } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { formatAgo } from '../../ui/format/durations.ts'
import { Card } from '../../ui/Panel.tsx'
import { FailureNote } from '../../ui/states.tsx'
import { May } from '../May.tsx'
import { Changes } from '../ui/changes/Changes.tsx'
import { OfficePage } from '../ui/Office.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { useUnsaved } from '../unsaved.ts'
import { ActiveSwitch } from './ActiveSwitch.tsx'
import { DeleteRecipe } from './DeleteRecipe.tsx'
import { DialogueEditor } from './dialogue/DialogueEditor.tsx'
import { useDrafting } from './drafting.ts'
import { RecordFields } from './form/FieldView.tsx'
import { fieldsOf, tablesIn } from './form/fields.ts'
import { FormInfo } from './form/form-info.tsx'
import { Lists } from './form/Lists.tsx'
import type { Kind } from './kinds.ts'
import { Back, EntryMarks } from './marks.tsx'
import { OvertakenEntry } from './OvertakenEntry.tsx'
import { Preview } from './preview/Preview.tsx'
import { type Found, History, References } from './Story.tsx'
import { useSave } from './saving.ts'
import { useBroughtIntoSight } from './sight.ts'

interface EditorProps {
  kind: Kind
  content: Content
  /** Absent for an entry that is yet to be made. */
  found?: Found
  starting?: Entry
}

/** Set by a button of their own, or made from the name. */
const NOT_IN_THE_FORM = ['id', 'deactivated', 'isActive', 'isUnlocked', 'dialogueTrees', 'defaultDialogue']

export function EntryEditor({ kind, content, found, starting = {} }: EditorProps) {
  const form = useDrafting(kind, content, found, starting)
  const { draft, from, isNew, id, changes } = form
  const [isAsking, setAsking] = useState(false)
  const lists = useId()
  const navigate = useNavigate()
  const { letGo } = useUnsaved(form.isChanged)
  const note = useBroughtIntoSight()
  const hideQuestion = () => setAsking(false)
  const saved = ({ entry, updatedAt }: WrittenEntry) => {
    hideQuestion()
    form.saved(entry, updatedAt)
    if (!isNew) return
    letGo()
    void navigate({ to: '/admin/$', params: { _splat: `${kind.path}/${String(entry['id'])}` } })
  }
  const deleted = () => {
    letGo()
    void navigate({ to: '/admin/$', params: { _splat: kind.path } })
  }
  const save = useSave(kind, saved, () => {
    hideQuestion()
    note.bring()
  })
  const trySaving = () => (form.tryToSave() ? setAsking(true) : note.bring())
  const name = String(from.entry['name'])
  return (
    <OfficePage
      title={isNew ? `New ${kind.one}` : name}
      intro={found && <Written found={found} />}
      actions={
        <>
          <Back path={kind.path} many={kind.many} />
          {found && kind.collection !== 'locations' && (
            <ActiveSwitch kind={kind} content={content} found={found} onDone={form.layOver} />
          )}
          {found && kind.collection === 'recipes' && (
            <DeleteRecipe kind={kind} content={content} found={found} onDeleted={deleted} />
          )}
        </>
      }
      drawer={
        <div className="grid gap-6">
          <Preview kind={kind} content={content} id={id} draft={form.settled} before={isNew ? null : from.entry} />
          {found && <References content={content} references={found.references} />}
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div ref={note.ref} tabIndex={-1} className="grid gap-4 empty:hidden">
          <Problems problems={save.problems ?? form.toldProblems} />
          {save.overtaken && (
            <OvertakenEntry
              their={save.overtaken}
              base={from.entry}
              mine={draft}
              onTake={({ entry, at }, written) => {
                form.beginFrom(entry, at, written)
                save.settle()
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
              form.saved(entry, updatedAt)
              save.settle()
            }}
          />
        )}
        {(isNew || form.isChanged) && (
          <May call={isNew ? kind.calls.create : kind.calls.update}>
            <SaveBar
              text={isNew ? 'It is in the game a second after it is made.' : changedWords(Object.keys(changes))}
              press={isNew ? `Create ${kind.one}` : 'Save changes'}
              onDrop={isNew ? undefined : form.drop}
              onSave={trySaving}
            />
          </May>
        )}
      </div>
      {isAsking && (
        <ReasonDialog
          title={isNew ? `Create ${String(draft['name'])}?` : `Change ${name}?`}
          press={isNew ? 'Create' : 'Save'}
          isBusy={save.isBusy}
          onClose={hideQuestion}
          onSubmit={(reason) =>
            isNew
              ? save.create({ ...draft, id }, reason)
              : save.update({ id, changes, expectedUpdatedAt: from.updatedAt, reason })
          }
        >
          <p className="text-sm text-muted">Players have it a second after it is saved.</p>
          <div className="max-h-64 overflow-y-auto">
            <Changes before={isNew ? {} : from.entry} after={draft} />
          </div>
        </ReasonDialog>
      )}
    </OfficePage>
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

function Fields({ kind, form }: { kind: Kind; form: ReturnType<typeof useDrafting> }) {
  const { draft, change, isNew, id, idProblem, toldProblems } = form
  const fields = useMemo(() => formFields(kind, isNew), [kind, isNew])
  const tables = useMemo(() => tablesIn(fieldsOf(schemaOf(kind))), [kind])
  return (
    <>
      <Card title="What it is">
        {isNew && <NewId id={id} problem={idProblem} />}
        <RecordFields fields={fields} value={draft as Record<string, unknown>} path="" onChange={change} />
      </Card>
      <Lists tables={tables} />
      {kind.collection === 'npcs' && <DialogueEditor npc={draft} onChange={change} problems={toldProblems} />}
    </>
  )
}

interface SaveBarProps {
  text: string
  press: string
  onDrop: (() => void) | undefined
  onSave: () => void
}

/** Always in sight, however long the form is. */
function SaveBar({ text, press, onDrop, onSave }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 -mx-1 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-panel px-4 py-3 shadow-float">
      <p className="text-sm text-muted">{text}</p>
      <div className="flex gap-2">
        {onDrop && <Button onClick={onDrop}>Drop changes</Button>}
        <Button look="primary" onClick={onSave}>
          {press}
        </Button>
      </div>
    </div>
  )
}

function changedWords(fields: readonly string[]): string {
  return `Changed: ${fields.map((field) => fieldLabel(field)).join(', ')}`
}

const schemaOf = ({ collection }: Kind) => ENTRY_SCHEMAS[EDITABLE[collection].table] as never

function formFields(kind: Kind, isNew: boolean) {
  const { collection } = kind
  const hidden = collection === 'activities' ? [...NOT_IN_THE_FORM, 'locationId'] : NOT_IN_THE_FORM
  const isHidden = (name: string) => {
    // A quest is written before anybody can tell it, and is closed until then.
    if (collection === 'quests' && isNew && name === 'deactivated') return false
    return hidden.includes(name) || (collection === 'locations' && name === 'icon')
  }
  return fieldsOf(schemaOf(kind)).filter(({ name }) => !isHidden(name))
}

/** What it will be filed under for ever. */
function NewId({ id, problem }: { id: string; problem: string | undefined }) {
  return (
    <p className="mb-3 text-sm text-muted">
      Its id will be <code className="font-semibold text-text">{id || 'made from its name'}</code> and stay so.
      {problem && <span className="block font-medium text-blood-ink">{problem}</span>}
    </p>
  )
}

function Written({ found: { written } }: { found: Found }) {
  const { createdBy, updatedAt, updatedBy, isEdited } = written
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <code className="text-xs">{String(written.entry['id'])}</code>
      <EntryMarks {...written} />
      {isEdited || updatedBy.uid !== 'release'
        ? `Made by ${createdBy.name}, changed by ${updatedBy.name} ${formatAgo(updatedAt, Date.now())}`
        : 'As the release brought it'}
    </span>
  )
}
