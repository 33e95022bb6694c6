import type { FocusEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../ui/form/Button.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { type FieldName, fieldProblem, type NewAccount } from './new-account.ts'
import { newPasswordProblem } from './password-strength.ts'

interface NewAccountFormProps {
  submitLabel: string
  /** The server's refusal. */
  error: string | null
  hasMail: boolean
  /** Called on input: the refusal was about the previous values. */
  onType: () => void
  onSend: (newAccount: NewAccount) => Promise<unknown>
}

/** The form for a new account, used for sign-up and for the upgrade of a guest. */
export function NewAccountForm({ submitLabel, error, hasMail, onType, onSend }: NewAccountFormProps) {
  const { register, handleSubmit, formState, watch, getValues } = useForm({
    defaultValues: { username: '', email: '', password: '' },
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const problemOf = (name: FieldName, text: string) =>
    name === 'password' ? newPasswordProblem(text, getValues()) : fieldProblem(name, text)
  /** The problem of a field shows once it has been left with a text. */
  const fieldOf = (name: FieldName) => {
    const { onBlur, ...input } = register(name, { validate: async (text) => (await problemOf(name, text)) ?? true })
    const onLeave = (event: FocusEvent<HTMLInputElement>) => (event.target.value === '' ? undefined : onBlur(event))
    return { ...input, onBlur: onLeave, error: formState.errors[name]?.message }
  }
  const submit = handleSubmit(async ({ username, email, password }) => {
    const address = email.trim()
    await onSend({ username: username.trim(), password, ...(address && { email: address }) })
  })
  const typed = watch()
  return (
    <form onSubmit={submit} onInput={onType} className="grid gap-4" noValidate>
      <TextField
        label="Username"
        hint="Other players see this name."
        {...fieldOf('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        label="E-mail (optional)"
        hint={hasMail ? 'The only way to reset a forgotten password.' : undefined}
        {...fieldOf('email')}
        type="email"
        autoComplete="email"
      />
      <NewPasswordField label="Password" typed={typed.password} known={typed} {...fieldOf('password')} required />
      {error && (
        <p role="alert" className="text-sm font-medium text-blood-ink">
          {error}
        </p>
      )}
      <Button look="primary" type="submit" busy={formState.isSubmitting}>
        {submitLabel}
      </Button>
    </form>
  )
}
