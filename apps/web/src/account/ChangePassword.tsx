import { type FormEvent, useState } from 'react'
import { auth, toasts } from '../client/index.ts'
import { Button } from '../ui/form/Button.tsx'
import { Field, PasswordInput } from '../ui/form/Field.tsx'
import { Card } from '../ui/Panel.tsx'
import { fieldProblem } from './new-account.ts'

export function ChangePassword() {
  const [current, setCurrent] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const problem = fieldProblem('password', newPassword)
  const missing = isTried && current === '' ? 'Enter your current password.' : null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefusal(null)
    if (problem || current === '') return
    setBusy(true)
    const why = await auth.changePassword(current, newPassword)
    setBusy(false)
    setRefusal(why)
    setCurrent('')
    if (why !== null) return
    setNewPassword('')
    setTried(false)
    toasts.show('info', 'Password changed.')
  }
  return (
    <Card title="Password">
      <p className="mb-4 text-sm text-muted">A new password signs you out everywhere else.</p>
      <form onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
        <Field label="Current password" error={refusal ?? missing}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              value={current}
              onChange={(event) => {
                setCurrent(event.target.value)
                setRefusal(null)
              }}
            />
          )}
        </Field>
        <Field label="New password" error={isTried ? problem : null} hint="At least 8 characters.">
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="new-password"
              value={newPassword}
              onChange={(event) => setNewPassword(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" busy={isBusy} className="justify-self-start">
          Change password
        </Button>
      </form>
    </Card>
  )
}
