import type { ComponentProps } from 'react'
import { Field, type FieldProps, Input, PasswordInput, TextArea } from './Field.tsx'

// Fields with a label, for the props that `register` of React Hook Form returns.

type Labelled<Props> = Props & Pick<FieldProps, 'label' | 'hint' | 'error'>

export function TextField({ label, hint, error, ...rest }: Labelled<ComponentProps<'input'>>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Input {...control} {...rest} />}
    </Field>
  )
}

export function TextAreaField({ label, hint, error, ...rest }: Labelled<ComponentProps<'textarea'>>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <TextArea {...control} {...rest} />}
    </Field>
  )
}

export function PasswordField({ label, hint, error, ...rest }: Labelled<ComponentProps<typeof PasswordInput>>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <PasswordInput {...control} {...rest} />}
    </Field>
  )
}
