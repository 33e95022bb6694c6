import { Link, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTitle } from '../../browser/title.ts'
import { auth, useAuth } from '../../client/index.ts'
import { NoticePage } from '../../pages/Backdrop.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Field, PasswordInput } from '../../ui/form/Field.tsx'
import { fieldProblem } from '../new-account.ts'

/** The page behind the link of the password e-mail. */
export function ResetPasswordPage() {
  useTitle('New password')
  const { token, error } = useSearch({ from: '/reset-password' })
  const [isDone, setDone] = useState(false)
  const toLogin = (
    <Link
      to="/login"
      className="inline-flex h-10 items-center rounded-[10px] border border-line bg-raised px-4 font-semibold hover:border-line-strong"
    >
      Go to the login page
    </Link>
  )
  if (isDone) {
    return (
      <NoticePage title="Password changed" action={toLogin}>
        <p>Sign in with your new password.</p>
      </NoticePage>
    )
  }
  if (!token || error) {
    return (
      <NoticePage title="This link is no longer valid" action={toLogin}>
        <p>It has been used or has expired. Your password has not changed. Request a new link on the login page.</p>
      </NoticePage>
    )
  }
  return (
    <NoticePage title="Choose a new password">
      <NewPasswordForm token={token} onDone={() => setDone(true)} />
    </NoticePage>
  )
}

function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const error = useAuth((state) => state.error)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = fieldProblem('password', password)
    setProblem(found)
    if (found) return
    setBusy(true)
    const outcome = await auth.reset(token, password)
    setBusy(false)
    if (outcome === 'done') onDone()
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-2 grid gap-4 text-text" noValidate>
      <Field label="New password" error={problem ?? error} hint="At least 8 characters.">
        {(control) => (
          <PasswordInput
            {...control}
            name="new-password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Button look="primary" type="submit" busy={isBusy}>
        Change password
      </Button>
    </form>
  )
}
