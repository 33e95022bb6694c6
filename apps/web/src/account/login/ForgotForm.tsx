import { type FormEvent, useState } from 'react'
import { auth } from '../../client/index.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field, Input } from '../../ui/form/Field.tsx'
import { fieldProblem } from '../new-account.ts'

export function ForgotForm({ error, onBack }: { error: string | null; onBack: () => void }) {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [state, setState] = useState<'asking' | 'busy' | 'sent'>('asking')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = email.trim() === '' ? 'Enter your e-mail address.' : fieldProblem('email', email)
    setProblem(found)
    if (found) return
    setState('busy')
    setState((await auth.requestPasswordReset(email.trim())) === 'sent' ? 'sent' : 'asking')
  }

  if (state === 'sent') {
    return (
      <div className="grid gap-4 p-5 mid:p-7" role="status">
        <h2 className="text-xl">Check your e-mail</h2>
        {/* The same text whether or not the account exists, so that it does not reveal who plays here. */}
        <p className="text-muted">
          If {email.trim()} belongs to an account, we have sent a link to reset the password.
        </p>
        <Button onClick={onBack}>Back to sign in</Button>
      </div>
    )
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4 p-5 mid:p-7" noValidate>
      <h2 className="text-xl">Reset your password</h2>
      <Field label="E-mail" error={problem ?? error} hint="We send a link that works for an hour.">
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Button look="primary" type="submit" busy={state === 'busy'}>
        Send link
      </Button>
      <Button look="quiet" small onClick={onBack}>
        Back
      </Button>
    </form>
  )
}
