import { type FormEvent, useState } from 'react'
import { passwordPrompt } from '../client/account/staff-calls.ts'
import { useAuth } from '../client/index.ts'
import { Button } from '../ui/form/Button.tsx'
import { Field, Input, PasswordInput } from '../ui/form/Field.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'

/** Asks for the password again: after a pause, and before irreversible actions. The action then continues. */
export function ConfirmPassword() {
  const hasSecondStep = useAuth(({ user }) => user?.twoFactorEnabled ?? false)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<Awaited<ReturnType<typeof passwordPrompt.confirm>>>(null)
  const problemOf = (field: 'password' | 'code') => (problem?.field === field ? problem.message : null)
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(await passwordPrompt.confirm(password, code))
    setBusy(false)
  }

  return (
    <Dialog title="Enter your password to continue" onClose={passwordPrompt.cancel}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <p className="text-sm text-muted">
          The back-office asks for it after a period of inactivity and before actions that cannot be undone. Your action
          then continues automatically.
        </p>
        <Field label="Password" error={problemOf('password')}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              autoFocus
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Field>
        {hasSecondStep && (
          <Field label="Code from your app" hint="Six digits, or one of your backup codes." error={problemOf('code')}>
            {(control) => (
              <Input
                {...control}
                autoComplete="one-time-code"
                value={code}
                onChange={({ target }) => setCode(target.value)}
              />
            )}
          </Field>
        )}
        <div className="flex justify-end gap-3">
          <Button onClick={passwordPrompt.cancel}>Cancel</Button>
          <Button type="submit" look="primary" busy={isBusy} disabled={password === ''}>
            Continue
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
