import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { auth, type TwoFactorSetup, useAuth } from '../client/index.ts'
import { Button } from '../ui/form/Button.tsx'
import { PasswordField, TextField } from '../ui/form/TextField.tsx'
import { Card } from '../ui/Panel.tsx'

/** Two-factor sign-in: after the password, a code from an app. Optional for players; staff need it after a grace period. */
export function TwoFactor({ isOn }: { isOn: boolean }) {
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null)
  const isStaff = useAuth(({ user }) => (user?.permissions.length ?? 0) > 0)
  return (
    <Card
      title="Two-factor sign-in"
      aside={<span className={isOn ? 'text-sm text-moss-ink' : 'text-sm text-muted'}>{isOn ? 'on' : 'off'}</span>}
    >
      {setup && !isOn ? (
        <Confirm setup={setup} onDone={() => setSetup(null)} />
      ) : (
        <>
          <p className="mb-4 text-sm text-muted">
            {isOn
              ? 'Signing in asks for a code from your app. Turning this off needs your password and a code.'
              : 'Add a code from an authenticator app to your sign-in. Enter your password to begin.'}
            {isStaff && !isOn && ' Required for staff after a grace period.'}
          </p>
          {isOn ? (
            <PasswordStep key="off" label="Switch off" asksForCode onSend={auth.disableTwoFactor} />
          ) : (
            <PasswordStep key="on" label="Set up" onSend={(password) => auth.beginTwoFactor(password, setSetup)} />
          )}
        </>
      )}
    </Card>
  )
}

interface PasswordStepProps {
  label: string
  /** Also asks for the second factor. */
  asksForCode?: boolean
  /** Resolves to the refusal, or null on success. */
  onSend: (password: string, code: string) => Promise<string | null>
}

function PasswordStep({ label, asksForCode = false, onSend }: PasswordStepProps) {
  const form = useForm({ defaultValues: { password: '', code: '' }, shouldFocusError: false })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ password, code }) => {
    const refusal = await onSend(password, code)
    form.setValue('password', '')
    form.setValue('code', '')
    if (refusal !== null) form.setError('root', { message: refusal })
  })
  return (
    <form onSubmit={submit} className="flex flex-wrap items-start gap-3" noValidate>
      <div className="min-w-56 flex-1">
        <PasswordField
          label="Password"
          error={errors.root?.message ?? errors.password?.message}
          {...form.register('password', {
            required: 'Enter your password.',
            onChange: () => form.clearErrors('root'),
          })}
          autoComplete="current-password"
        />
      </div>
      {asksForCode && (
        <div className="min-w-56 flex-1">
          <TextField
            label="Code from your app"
            error={errors.code?.message}
            hint="Six digits, or one of your backup codes."
            {...form.register('code', { required: 'Enter a code.' })}
            autoComplete="one-time-code"
          />
        </div>
      )}
      <Button type="submit" busy={isSubmitting} className="mt-[1.6875rem]">
        {label}
      </Button>
    </form>
  )
}

function Confirm({ setup, onDone }: { setup: TwoFactorSetup; onDone: () => void }) {
  const form = useForm({ defaultValues: { code: '' }, reValidateMode: 'onSubmit', shouldFocusError: false })
  const submit = form.handleSubmit(async ({ code }) => {
    if (await auth.confirmTwoFactor(code)) onDone()
    else form.setError('code', { message: 'That code is not right. It changes every 30 seconds.' })
  })
  return (
    <div className="grid gap-5">
      <section>
        <h3 className="text-base">1. Add this to your app</h3>
        <p className="mt-1 text-sm text-muted">
          Open{' '}
          <a href={setup.uri} className="font-semibold text-river-ink underline">
            this link
          </a>{' '}
          on the device with the app, or type the key:
        </p>
        <code className="mt-2 block rounded-lg bg-sunken px-3 py-2 text-center tracking-widest break-all select-all">
          {setup.secret}
        </code>
      </section>
      <section>
        <h3 className="text-base">2. Keep these safe</h3>
        <p className="mt-1 text-sm text-muted">Each of these codes works once. Use one if you lose your device.</p>
        <ul className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1 rounded-lg bg-sunken px-3 py-2 font-mono text-sm select-all">
          {setup.backupCodes.map((backup) => (
            <li key={backup}>{backup}</li>
          ))}
        </ul>
      </section>
      <form onSubmit={submit} className="flex flex-wrap items-start gap-3" noValidate>
        <div className="min-w-56 flex-1">
          <TextField
            label="3. The code your app shows"
            error={form.formState.errors.code?.message}
            {...form.register('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </div>
        <Button look="primary" type="submit" className="mt-[1.6875rem]">
          Switch on
        </Button>
      </form>
    </div>
  )
}
