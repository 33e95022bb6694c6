import { EDITABLE, ENTRY_SCHEMAS, type Entry, idFrom, wordsFor } from '@hearthward/contract'
import type { Content } from '@hearthward/engine'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { formatAgo } from '../../ui/durations.ts'
import { Card } from '../../ui/Panel.tsx'
import { FailureNote } from '../../ui/states.tsx'
import { Changes } from '../ui/Changes.tsx'
import { OfficePage } from '../ui/Office.tsx'
import { ReasonDialog } from '../ui/ReasonDialog.tsx'
import { ActiveSwitch } from './ActiveSwitch.tsx'
import { DialogueEditor } from './dialogue/DialogueEditor.tsx'
import { byField, changesBetween, problemsIn } from './draft.ts'
import { Back } from './EntryPage.tsx'
import { FormInfo, RecordFields } from './form/FieldView.tsx'
import { fieldsOf } from './form/fields.ts'
import type { Kind } from './kinds.ts'
import { StateMark } from './marks.tsx'
import { Overtaken } from './Overtaken.tsx'
import { Preview } from './preview/Preview.tsx'
import { type Found, History, References } from './Story.tsx'
import { useSave } from './saving.ts'

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
  const isNew = found === undefined
  const base = found?.written.entry ?? starting
  const [draft, setDraft] = useState<Entry>(base)
  const [from, setFrom] = useState({ entry: base, updatedAt: found?.written.updatedAt ?? 0 })
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const settled = useDeferredValue(draft)
  const problems = useMemo(() => problemsIn(kind.collection, content, settled, isNew), [kind, content, settled, isNew])
  const shown = useMemo(() => byField(problems), [problems])
  const changes = changesBetween(from.entry, draft)
  const isChanged = Object.keys(changes).length > 0
  // Somebody else's change, or one made by another button here: taken up where nothing is being written.
  if (found && found.written.updatedAt > from.updatedAt && !isChanged) {
    setDraft(found.written.entry)
    setFrom({ entry: found.written.entry, updatedAt: found.written.updatedAt })
  }
  const id = String(draft['id'] ?? idFrom(String(draft['name'] ?? '')))
  const navigate = useNavigate()
  const save = useSave(kind, (written) => {
    setAsking(false)
    setTouched(new Set())
    setTried(false)
    setDraft(written.entry)
    setFrom({ entry: written.entry, updatedAt: written.updatedAt })
    if (isNew) void navigate({ to: '/admin/$', params: { _splat: `${kind.path}/${String(written.entry['id'])}` } })
  })
  const fields = useMemo(() => formFields(kind), [kind])
  const change = (next: Record<string, unknown>) => {
    const changed = Object.keys(changesBetween(draft, next))
    setTouched((before) => new Set([...before, ...changed]))
    setDraft(next)
  }
  const problemAt = (path: string) => (isTried || touched.has(path.split('.')[0] ?? '') ? shown.get(path) : undefined)
  const told = save.problems ?? (isTried && problems.length > 0 ? problems : null)

  return (
    <OfficePage
      title={isNew ? `New ${kind.one}` : String(base['name'])}
      intro={found && <Written found={found} />}
      actions={
        <>
          <Back path={kind.path} many={kind.many} />
          {found && kind.collection !== 'locations' && <ActiveSwitch kind={kind} content={content} found={found} />}
        </>
      }
      drawer={
        <div className="grid gap-6">
          <Preview kind={kind} content={content} id={id} draft={settled} before={isNew ? null : from.entry} />
          {found && <References content={content} references={found.references} />}
        </div>
      }
    >
      <div className="grid gap-4">
        {told && (
          <FailureNote>
            <strong className="block">Validation failed</strong>
            {told.map(({ message }) => message).join(', ')}
          </FailureNote>
        )}
        {save.overtaken && (
          <Overtaken
            by={save.overtaken.by}
            base={from.entry}
            mine={draft}
            theirs={save.overtaken.entry}
            onTake={(merged) => {
              const { overtaken } = save
              if (!overtaken) return
              setDraft(merged)
              setFrom({ entry: overtaken.entry, updatedAt: overtaken.at })
              save.settle()
            }}
          />
        )}
        <FormInfo value={{ content, problemAt }}>
          <Card title="What it is">
            {isNew && (
              <NewId id={id} problem={problemAt('id') ?? (touched.has('name') ? shown.get('id') : undefined)} />
            )}
            <RecordFields fields={fields} value={draft as Record<string, unknown>} path="" onChange={change} />
          </Card>
          {kind.collection === 'npcs' && (
            <DialogueEditor npc={draft} onChange={change} problems={isTried ? problems : []} />
          )}
        </FormInfo>
        {found && <History kind={kind} found={found} />}
        {(isNew || isChanged) && (
          <SaveBar
            text={isNew ? 'It is in the game two seconds after it is made.' : changedWords(Object.keys(changes))}
            press={isNew ? `Create ${kind.one}` : 'Save changes'}
            onDrop={isNew ? undefined : () => setDraft(from.entry)}
            onSave={() => {
              setTried(true)
              if (problemsIn(kind.collection, content, draft, isNew).length === 0) setAsking(true)
            }}
          />
        )}
      </div>
      {isAsking && (
        <ReasonDialog
          title={isNew ? `Create ${String(draft['name'])}?` : `Change ${String(base['name'])}?`}
          press={isNew ? 'Create' : 'Save'}
          isBusy={save.isBusy}
          onClose={() => setAsking(false)}
          onSubmit={(reason) =>
            isNew
              ? save.create({ ...draft, id }, reason)
              : save.update({ id, changes, expectedUpdatedAt: from.updatedAt, reason })
          }
        >
          <p className="text-sm text-muted">Players have it two seconds after it is saved.</p>
          <div className="max-h-64 overflow-y-auto">
            <Changes before={isNew ? {} : from.entry} after={draft} />
          </div>
        </ReasonDialog>
      )}
    </OfficePage>
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
  return `Changed: ${fields.map((field) => wordsFor(field).toLowerCase()).join(', ')}`
}

function formFields({ collection }: Kind) {
  const hidden = collection === 'activities' ? [...NOT_IN_THE_FORM, 'locationId'] : NOT_IN_THE_FORM
  const isPlace = collection === 'locations'
  return fieldsOf(ENTRY_SCHEMAS[EDITABLE[collection].table] as never).filter(
    ({ name }) => !hidden.includes(name) && !(isPlace && name === 'icon'),
  )
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
      <StateMark {...written} />
      {isEdited || updatedBy.uid !== 'release'
        ? `Made by ${createdBy.name}, changed by ${updatedBy.name} ${formatAgo(updatedAt, Date.now())}`
        : 'As the release brought it'}
    </span>
  )
}
