import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { auth, toasts, useAuth } from '../client/index.ts'
import { Button } from '../ui/form/Button.tsx'
import { PasswordField } from '../ui/form/TextField.tsx'
import { Card } from '../ui/Panel.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { newPasswordProblem } from './password-strength.ts'

export function ChangePassword() {
  const known = useAuth(({ user }) => user) ?? {}
  const form = useForm({ defaultValues: { current: '', password: '' }, shouldFocusError: false })
  const { register, clearErrors, reset } = form
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  const submit = form.handleSubmit(async ({ current, password }) => {
    const refusal = await auth.changePassword(current, password)
    form.setValue('current', '')
    if (refusal === null) toasts.show('info', 'Password changed.')
    else form.setError('root', { message: refusal })
  })
  // Within the handler a reset would be undone: the form counts as submitted once it returns.
  useEffect(() => {
    if (isSubmitSuccessful) reset()
  }, [isSubmitSuccessful, reset])
  return (
    <Card title="Password">
      <p className="mb-4 text-sm text-muted">A new password signs you out everywhere else.</p>
      <form onSubmit={submit} className="grid gap-4" noValidate>
        <PasswordField
          label="Current password"
          error={errors.root?.message ?? errors.current?.message}
          {...register('current', { required: 'Enter your current password.', onChange: () => clearErrors('root') })}
          autoComplete="current-password"
        />
        <NewPasswordField
          label="New password"
          error={errors.password?.message}
          typed={form.watch('password')}
          known={known}
          {...register('password', { validate: async (text) => (await newPasswordProblem(text, known)) ?? true })}
        />
        <Button type="submit" busy={isSubmitting} className="justify-self-start">
          Change password
        </Button>
      </form>
    </Card>
  )
}
