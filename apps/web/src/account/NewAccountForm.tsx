import { Button } from '../ui/form/Button.tsx'
import { Field, Input, PasswordInput } from '../ui/form/Field.tsx'
import { type NewAccount, useNewAccount } from './new-account.ts'

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
  const form = useNewAccount(onSend)
  const username = form.field('username')
  const email = form.field('email')
  const password = form.field('password')
  return (
    <form onSubmit={(event) => void form.submit(event)} onInput={onType} className="grid gap-4" noValidate>
      <Field label="Username" error={username.error} hint="Other players see this name.">
        {(control) => (
          <Input
            {...control}
            {...username.input}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
      </Field>
      <Field
        label="E-mail (optional)"
        error={email.error}
        hint={hasMail ? 'The only way to reset a forgotten password.' : undefined}
      >
        {(control) => <Input {...control} {...email.input} type="email" name="email" autoComplete="email" />}
      </Field>
      <Field label="Password" error={password.error} hint="At least 8 characters.">
        {(control) => (
          <PasswordInput {...control} {...password.input} name="new-password" autoComplete="new-password" required />
        )}
      </Field>
      {error && (
        <p role="alert" className="text-sm font-medium text-blood-ink">
          {error}
        </p>
      )}
      <Button look="primary" type="submit" busy={form.isBusy}>
        {submitLabel}
      </Button>
    </form>
  )
}
