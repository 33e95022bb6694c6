import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { auth } from '../../client/account/auth.ts'
import { Button } from '../../ui/form/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { fieldProblem } from '../new-account.ts'

export function ForgotForm({ error, onBack }: { error: string | null; onBack: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const submit = handleSubmit(async ({ email }) => {
    if ((await auth.requestPasswordReset(email.trim())) === 'sent') setSentTo(email.trim())
  })

  if (sentTo !== null) {
    return (
      <div className="grid gap-4 p-5 mid:p-7" role="status">
        <h2 className="text-xl">Check your e-mail</h2>
        {/* The same text whether or not the account exists, so that it does not reveal who plays here. */}
        <p className="text-muted">If {sentTo} belongs to an account, we have sent a link to reset the password.</p>
        <Button onClick={onBack}>Back to sign in</Button>
      </div>
    )
  }
  return (
    <form onSubmit={submit} className="grid gap-4 p-5 mid:p-7" noValidate>
      <h2 className="text-xl">Reset your password</h2>
      <TextField
        label="E-mail"
        error={formState.errors.email?.message ?? error}
        hint="We send a link that works for an hour."
        {...register('email', { validate: (text) => problemOf(text) ?? true })}
        type="email"
        autoComplete="email"
      />
      <Button look="primary" type="submit" busy={formState.isSubmitting}>
        Send link
      </Button>
      <Button look="quiet" small onClick={onBack}>
        Back
      </Button>
    </form>
  )
}

function problemOf(email: string): string | null {
  return email.trim() === '' ? 'Enter your e-mail address.' : fieldProblem('email', email)
}
