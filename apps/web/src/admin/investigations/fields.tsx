import {
  INVESTIGATION_PRIORITIES,
  INVESTIGATION_TYPES,
  type InvestigationPriority,
  type InvestigationType,
} from '@hearthward/contract'
import { Field, Select } from '../../ui/form/Field.tsx'
import { readableId } from '../anti-cheat/words.ts'
import { TYPE_WORDS } from './type-words.ts'

interface FieldProps<T> {
  value: T
  onChange: (value: T) => void
}

export function TypeField({ value, onChange }: FieldProps<InvestigationType>) {
  return (
    <Field label="Type">
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value as InvestigationType)}>
          {INVESTIGATION_TYPES.map((one) => (
            <option key={one} value={one}>
              {TYPE_WORDS[one]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

export function PriorityField({ value, onChange }: FieldProps<InvestigationPriority>) {
  return (
    <Field label="Priority">
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value as InvestigationPriority)}>
          {INVESTIGATION_PRIORITIES.map((one) => (
            <option key={one} value={one}>
              {readableId(one)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
