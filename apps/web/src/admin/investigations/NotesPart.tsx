import { type Investigation, type InvestigationNote, NOTE_TYPES } from '@hearthward/contract'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/form/Button.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { TextAreaField } from '../../ui/form/TextField.tsx'
import { Card } from '../../ui/Panel.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { readableId } from '../anti-cheat/words.ts'
import { IfAllowed } from '../IfAllowed.tsx'
import { useStaffMutation } from '../staff-queries.ts'
import { Moment } from '../ui/Moment.tsx'
import { Pill } from '../ui/Pill.tsx'
import { Chips } from '../ui/table/Chips.tsx'

export function NotesPart({ investigation, isOver }: { investigation: Investigation; isOver: boolean }) {
  const { notes } = investigation
  return (
    <Card title="Notes">
      <div className="grid gap-3">
        {notes.length === 0 ? (
          <EmptyState icon="quill-ink">No notes yet. Write what a colleague needs to know.</EmptyState>
        ) : (
          <ul className="grid gap-2">
            {notes.map(({ id, content, authorName, timestamp, type, isPrivate }) => (
              <li key={id} className="rounded-lg border border-line p-3 text-sm">
                <p className="whitespace-pre-wrap wrap-anywhere">{content}</p>
                <p className="mt-1 flex flex-wrap items-center gap-2 text-xs text-muted">
                  <span>
                    {authorName}, <Moment at={timestamp} isAgo />
                  </span>
                  {type !== 'note' && <Pill tone="river">{readableId(type)}</Pill>}
                  {isPrivate && <Pill tone="brass">Private</Pill>}
                </p>
              </li>
            ))}
          </ul>
        )}
        {!isOver && (
          <IfAllowed call="addInvestigationNote">
            <NoteForm investigationId={investigation.id} />
          </IfAllowed>
        )}
      </div>
    </Card>
  )
}

type Draft = Pick<InvestigationNote, 'content' | 'type' | 'isPrivate'>

function NoteForm({ investigationId }: { investigationId: string }) {
  const { register, handleSubmit, watch, setValue } = useForm<Draft>({
    defaultValues: { content: '', type: 'note', isPrivate: false },
  })
  const { content, type, isPrivate } = watch()
  const add = useStaffMutation('addInvestigationNote', {
    doing: 'save the note',
    done: 'The note is saved.',
    refetches: ['getInvestigation'],
  })
  const submit = handleSubmit((note) =>
    add.mutate(
      { investigationId, ...note, content: note.content.trim() },
      { onSuccess: () => setValue('content', '') },
    ),
  )
  return (
    <form className="grid gap-3" onSubmit={submit}>
      <TextAreaField label="New note" {...register('content')} rows={2} maxLength={2_000} />
      <div className="flex flex-wrap items-center gap-4">
        <Chips
          label="Kind of note"
          isRequired
          value={type}
          options={NOTE_TYPES.map((one) => ({ value: one, label: readableId(one) }))}
          onChange={(chosen) => setValue('type', chosen || 'note')}
        />
        <Switch label="Private, for me and owners" checked={isPrivate} onChange={(on) => setValue('isPrivate', on)} />
        <Button type="submit" small className="ml-auto" busy={add.isPending} disabled={content.trim() === ''}>
          Add note
        </Button>
      </div>
    </form>
  )
}
