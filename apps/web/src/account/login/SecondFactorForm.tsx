import { type FormEvent, useState } from 'react'
import { auth } from '../../client/account/auth.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field, Input } from '../../ui/form/Field.tsx'

/** Asks for the code of two-factor sign-in. A backup code works as well. */
export function SecondFactorForm({ error, onBack }: { error: string | null; onBack: () => void }) {
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return
    setBusy(true)
    await auth.secondFactor(code)
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4 p-5 mid:p-7" noValidate>
      <h2 className="text-xl">One more step</h2>
      <Field label="Code from your app" error={error} hint="Six digits, or one of your backup codes.">
        {(control) => (
          <Input
            {...control}
            name="code"
            autoComplete="one-time-code"
            autoFocus
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Button look="primary" type="submit" busy={isBusy}>
        Sign in
      </Button>
      <Button look="quiet" small onClick={onBack}>
        Back
      </Button>
    </form>
  )
}
