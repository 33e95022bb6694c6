import { useForm } from 'react-hook-form'
import { passwordPrompt } from '../client/account/staff-calls.ts'
import { useAuth } from '../client/index.ts'
import { Button } from '../ui/form/Button.tsx'
import { PasswordField, TextField } from '../ui/form/TextField.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'

/** Asks for the password again: after a pause, and before irreversible actions. The action then continues. */
export function ConfirmPassword() {
  const hasTwoFactor = useAuth(({ user }) => user?.twoFactorEnabled ?? false)
  const form = useForm({
    defaultValues: { password: '', code: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ password, code }) => {
    const rejected = await passwordPrompt.confirm(password, code)
    if (rejected) form.setError(rejected.field, { message: rejected.message })
  })

  return (
    <Dialog title="Enter your password to continue" onClose={passwordPrompt.cancel}>
      <form className="grid gap-4" onSubmit={submit}>
        <p className="text-sm text-muted">
          The back-office asks for it after a period of inactivity and before actions that cannot be undone. Your action
          then continues automatically.
        </p>
        <PasswordField
          label="Password"
          error={errors.password?.message}
          {...form.register('password')}
          autoComplete="current-password"
          autoFocus
        />
        {hasTwoFactor && (
          <TextField
            label="Code from your app"
            hint="Six digits, or one of your backup codes."
            error={errors.code?.message}
            {...form.register('code')}
            autoComplete="one-time-code"
          />
        )}
        <div className="flex justify-end gap-3">
          <Button onClick={passwordPrompt.cancel}>Cancel</Button>
          <Button type="submit" look="primary" busy={isSubmitting} disabled={form.watch('password') === ''}>
            Continue
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
