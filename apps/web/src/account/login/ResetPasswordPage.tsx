import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTitle } from '../../browser/title.ts'
import { auth, useAuth } from '../../client/account/auth.ts'
import { BackdropPage } from '../../pages/Backdrop.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { NewPasswordField } from '../NewPasswordField.tsx'
import { newPasswordProblem } from '../password-strength.ts'
import { useLinkToken } from './link-token.ts'

/** The page behind the link of the password e-mail. */
export function ResetPasswordPage() {
  useTitle('New password')
  const { error } = useSearch({ from: '/reset-password' })
  const token = useLinkToken('/reset-password')
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
      <BackdropPage title="Password changed" action={toLogin}>
        <p>Sign in with your new password.</p>
      </BackdropPage>
    )
  }
  if (!token || error) {
    return (
      <BackdropPage title="This link is no longer valid" action={toLogin}>
        <p>It has been used or has expired. Your password has not changed. Request a new link on the login page.</p>
      </BackdropPage>
    )
  }
  return (
    <BackdropPage title="Choose a new password">
      <NewPasswordForm token={token} onDone={() => setDone(true)} />
    </BackdropPage>
  )
}

/** The link does not say whose password it is. The server knows. */
const UNKNOWN = {}

function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { register, handleSubmit, formState, watch } = useForm({
    defaultValues: { password: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const error = useAuth((state) => state.error)
  const submit = handleSubmit(async ({ password }) => {
    const outcome = await auth.reset(token, password)
    if (outcome === 'done') onDone()
  })
  return (
    <form onSubmit={submit} className="mt-2 grid gap-4 text-text" noValidate>
      <NewPasswordField
        label="New password"
        error={formState.errors.password?.message ?? error}
        typed={watch('password')}
        known={UNKNOWN}
        {...register('password', { validate: async (text) => (await newPasswordProblem(text, UNKNOWN)) ?? true })}
      />
      <Button look="primary" type="submit" busy={formState.isSubmitting}>
        Change password
      </Button>
    </form>
  )
}
