import type { Edit } from '@hearthward/engine'
import { cx } from '../../ui/class-names.ts'
import { formatExact } from '../../ui/format/numbers.ts'
import { useEditing } from './PlayerEditor.tsx'

const CELL =
  'h-9 rounded-lg border border-line-strong/70 bg-ground px-2 text-sm text-text data-changed:border-brass data-changed:bg-brass/10 max-mid:h-10'

interface NumberCellProps {
  label: string
  field: keyof Edit
  name?: string
  value: number
  most: number
}

/** A figure, editable in editing mode. */
export function NumberCell({ label, field, name = '', value, most }: NumberCellProps) {
  const editing = useEditing()
  if (!editing.isOn) return <span className="tabular-nums">{formatExact(value)}</span>
  const shown = editing.value(field, name, value)
  return (
    <input
      type="number"
      aria-label={label}
      min={0}
      max={most}
      step={1}
      value={shown}
      data-changed={shown === value ? undefined : ''}
      className={cx(CELL, 'w-36 text-right tabular-nums')}
      onChange={({ target }) => editing.set(field, name, Math.trunc(Number(target.value)))}
    />
  )
}

interface ChoiceCellProps {
  label: string
  field: keyof Edit
  name?: string
  value: string
  options: readonly { value: string; label: string }[]
  /** Converts the choice to the draft's value. */
  toDraft?: (value: string) => unknown
  /** Converts the draft's value to the choice. */
  fromDraft?: (drafted: never) => string
}

/** A choice, editable in editing mode. */
export function ChoiceCell({ label, field, name = '', value, options, toDraft, fromDraft }: ChoiceCellProps) {
  const editing = useEditing()
  const labelOf = (wanted: string) => options.find((option) => option.value === wanted)?.label ?? wanted
  if (!editing.isOn) return <span>{labelOf(value)}</span>
  const drafted = editing.value<unknown>(field, name, undefined)
  const shown = drafted === undefined ? value : fromDraft ? fromDraft(drafted as never) : String(drafted)
  return (
    <select
      aria-label={label}
      value={shown}
      data-changed={shown === value ? undefined : ''}
      className={cx(CELL, 'max-w-full')}
      onChange={({ target }) => editing.set(field, name, toDraft ? toDraft(target.value) : target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

interface TextCellProps {
  label: string
  value: string
  list: string
  isChanged: boolean
  onChange: (text: string) => void
}

export function TextCell({ label, value, list, isChanged, onChange }: TextCellProps) {
  return (
    <input
      aria-label={label}
      value={value}
      list={list}
      autoComplete="off"
      data-changed={isChanged ? '' : undefined}
      className={cx(CELL, 'w-full min-w-32')}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  )
}
