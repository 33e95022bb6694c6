import { type FormEvent, useEffect, useState } from 'react'
import { auth } from '../../client/account/auth.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field, Input, PasswordInput } from '../../ui/form/Field.tsx'

/** The build renders this page too, without a browser; nearly all can. */
const canUsePasskeys = typeof window === 'undefined' || 'PublicKeyCredential' in window

interface SignInFormProps {
  /** AUTH-3: the server's refusal, shown in the form. */
  error: string | null
  /** Absent if the server sends no e-mails. */
  onForgot: (() => void) | undefined
  onSecondFactor: () => void
}

export function SignInForm({ error, onForgot, onSecondFactor }: SignInFormProps) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() === '' || password === '') return
    setBusy(true)
    const outcome = await auth.signIn(name, password)
    setBusy(false)
    if (outcome === 'second-factor') onSecondFactor()
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
      <Field label="E-mail or username" error={isTried && name.trim() === '' ? 'Enter your e-mail or username.' : null}>
        {(control) => (
          <Input
            {...control}
            name="username"
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label="Password" error={isTried && password === '' ? 'Enter your password.' : null}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      {error && (
        <p role="alert" className="text-sm font-medium text-blood-ink">
          {error}
        </p>
      )}
      <Button look="primary" type="submit" busy={isBusy}>
        Sign in
      </Button>
      {canUsePasskeys && <PasskeyButton />}
      {onForgot && (
        <Button look="quiet" small onClick={onForgot}>
          Forgot your password?
        </Button>
      )}
    </form>
  )
}

/** The challenge of an offer is valid for five minutes. */
const RENEW_OFFER_AFTER = 4 * 60_000

/** The browser also offers passkeys in the field for the name, until the visitor presses the button. */
function PasskeyButton() {
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    void auth.offerPasskeys()
    const timer = setInterval(() => void auth.offerPasskeys(), RENEW_OFFER_AFTER)
    return () => {
      clearInterval(timer)
      void auth.endPasskeyOffer()
    }
  }, [])
  const signIn = async () => {
    setBusy(true)
    await auth.signInWithPasskey()
    setBusy(false)
  }
  return (
    <Button icon="key" busy={isBusy} onClick={() => void signIn()}>
      Use a passkey
    </Button>
  )
}
