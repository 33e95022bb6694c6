import { ENTRY_SCHEMAS } from '@hearthward/contract'
import type { Dialogue, DialogueOption } from '@hearthward/engine'
import { useMemo, useState } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { Button, IconButton } from '../../../ui/form/Button.tsx'
import { Input, Field as Labelled, Select } from '../../../ui/form/Field.tsx'
import { FieldView } from '../form/FieldView.tsx'
import { type Field, fieldsOf } from '../form/fields.ts'
import { conditionWords, freeId } from './dialogue-tree.ts'

/** The fields of an option's condition and action, generated from the schema like every other field. */
function useOptionFields(): { condition: Field; action: Field } {
  return useMemo(() => {
    const within = (fields: readonly Field[], name: string): readonly Field[] => {
      const found = fields.find((field) => field.name === name)?.shape
      return found?.kind === 'list' && found.of.kind === 'record' ? found.of.fields : []
    }
    const options = within(within(fieldsOf(ENTRY_SCHEMAS.npcs as never), 'dialogueTrees'), 'options')
    const named = (name: string) => options.find((field) => field.name === name) as Field
    return { condition: named('condition'), action: named('action') }
  }, [])
}

interface DialogueFormProps {
  at: number
  dialogue: Dialogue
  dialogues: readonly Dialogue[]
  onChange: (dialogue: Dialogue) => void
  onRename: (id: string) => void
  onRemove: () => void
}

export function DialogueForm({ at, dialogue, dialogues, onChange, onRename, onRemove }: DialogueFormProps) {
  const { condition } = useOptionFields()
  const path = `dialogueTrees.${at}`
  const { options } = dialogue
  const putOption = (index: number, option: DialogueOption) =>
    onChange({ ...dialogue, options: options.map((one, place) => (place === index ? option : one)) })
  return (
    <div className="grid min-w-0 content-start gap-3">
      <div className="flex items-end gap-2">
        <div className="flex-1">
          <DialogueId
            id={dialogue.id}
            taken={dialogues.map(({ id }) => id).filter((id) => id !== dialogue.id)}
            onRename={onRename}
          />
        </div>
        <IconButton icon="trash-can" label={`Remove ${dialogue.id}`} onClick={onRemove} />
      </div>
      <FieldView
        field={{ name: 'text', label: 'They say', isOptional: false, shape: { kind: 'text', isLong: true } }}
        value={dialogue.text}
        path={`${path}.text`}
        onChange={(text) => onChange({ ...dialogue, text: String(text ?? '') })}
      />
      <FieldView
        field={{ ...condition, label: 'Condition' }}
        value={dialogue.condition}
        path={`${path}.condition`}
        onChange={(changed) => onChange(without({ ...dialogue, condition: changed as never }, 'condition', changed))}
      />
      <h3 className="text-sm font-semibold">Answers</h3>
      <ol className="grid gap-3">
        {options.map((option, index) => (
          // Two ids may be equal for a moment while one is typed.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} className="rounded-xl border border-line bg-ground/40 p-3">
            <OptionForm
              path={`${path}.options.${index}`}
              option={option}
              dialogues={dialogues}
              onChange={(changed) => putOption(index, changed)}
              onRemove={() => onChange({ ...dialogue, options: options.filter((_, place) => place !== index) })}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button
          small
          onClick={() => {
            const id = freeId(
              options.map((option) => option.id),
              'answer',
            )
            onChange({ ...dialogue, options: [...options, { id, text: '' }] })
          }}
        >
          Add an answer
        </Button>
      </div>
    </div>
  )
}

interface DialogueIdProps {
  id: string
  taken: readonly string[]
  onRename: (id: string) => void
}

/**
 * The id of a dialogue. It is applied on blur, because options refer to it: a half-typed id could equal another one and
 * merge the two. A taken id is refused.
 */
function DialogueId({ id, taken, onRename }: DialogueIdProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isTaken = typed !== null && taken.includes(typed)
  const rename = () => {
    if (typed && typed !== id && !isTaken) onRename(typed)
  }
  return (
    <Labelled label="Id" error={isTaken ? 'Id is taken' : undefined}>
      {(control) => (
        <Input
          {...control}
          value={typed ?? id}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && rename()}
          onBlur={() => {
            rename()
            setTyped(null)
          }}
        />
      )}
    </Labelled>
  )
}

/** An emptied field is removed from the record. */
function without<T extends object>(record: T, name: keyof T, value: unknown): T {
  if (value !== undefined) return record
  const { [name]: _, ...rest } = record
  return rest as T
}

interface OptionFormProps {
  path: string
  option: DialogueOption
  dialogues: readonly Dialogue[]
  onChange: (option: DialogueOption) => void
  onRemove: () => void
}

function OptionForm({ path, option, dialogues, onChange, onRemove }: OptionFormProps) {
  const { condition, action } = useOptionFields()
  const put = (name: keyof DialogueOption) => (value: unknown) =>
    onChange(without({ ...option, [name]: value } as DialogueOption, name, value))
  const { nextDialogueId: next } = option
  const isDangling = next !== undefined && !dialogues.some(({ id }) => id === next)
  const long = { kind: 'text', isLong: true } as const
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <div className="w-40">
          <FieldView
            field={{ name: 'id', label: 'Answer', isOptional: false, shape: { kind: 'text', isLong: false } }}
            value={option.id}
            path={`${path}.id`}
            onChange={put('id')}
          />
        </div>
        <div className="min-w-40 flex-1">
          <Labelled label="Leads to" error={isDangling ? `Next dialogue not found: ${next}` : undefined}>
            {(control) => (
              <Select
                {...control}
                value={next ?? ''}
                onChange={({ target }) => put('nextDialogueId')(target.value || undefined)}
              >
                <option value="">End of the dialogue</option>
                {isDangling && <option value={next}>{next} (missing)</option>}
                {dialogues.map(({ id, condition: only }) => (
                  <option key={id} value={id}>
                    {only ? `${id} (${conditionWords(only)})` : id}
                  </option>
                ))}
              </Select>
            )}
          </Labelled>
        </div>
        <IconButton icon="trash-can" label={`Remove answer ${option.id}`} onClick={onRemove} />
      </div>
      <FieldView
        field={{ name: 'text', label: 'You say', isOptional: false, shape: long }}
        value={option.text}
        path={`${path}.text`}
        onChange={put('text')}
      />
      <FieldView
        field={{ name: 'response', label: 'They answer', isOptional: true, shape: long }}
        value={option.response}
        path={`${path}.response`}
        onChange={put('response')}
      />
      <div className={cx('gap-2', option.condition || option.action ? 'grid' : 'flex flex-wrap')}>
        <FieldView field={condition} value={option.condition} path={`${path}.condition`} onChange={put('condition')} />
        <FieldView field={action} value={option.action} path={`${path}.action`} onChange={put('action')} />
      </div>
    </div>
  )
}
