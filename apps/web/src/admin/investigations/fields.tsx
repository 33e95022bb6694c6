import { INVESTIGATION_PRIORITIES, INVESTIGATION_TYPES } from '@hearthward/contract'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field, Select } from '../../ui/form/Field.tsx'
import { readableId } from '../anti-cheat/words.ts'
import { TYPE_WORDS } from './type-words.ts'

export function TypeField({ field }: { field: UseFormRegisterReturn }) {
  return (
    <Field label="Type">
      {(control) => (
        <Select {...control} {...field}>
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

export function PriorityField({ field }: { field: UseFormRegisterReturn }) {
  return (
    <Field label="Priority">
      {(control) => (
        <Select {...control} {...field}>
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
