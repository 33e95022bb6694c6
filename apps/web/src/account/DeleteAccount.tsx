import { totalLevel } from '@hearthward/engine'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { auth, useGame } from '../client/index.ts'
import { Button } from '../ui/form/Button.tsx'
import { PasswordField, TextField } from '../ui/form/TextField.tsx'
import { plural } from '../ui/format/numbers.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { Card } from '../ui/Panel.tsx'

interface DeleteAccountProps {
  username: string
  /** A guest has no password to confirm with. */
  hasPassword: boolean
}

export function DeleteAccount(props: DeleteAccountProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <Card title="Delete my account">
      <p className="mb-4 text-sm text-muted">
        This deletes your account and character for good, on every device. Nobody can restore them.
      </p>
      <Button icon="trash-can" look="danger" onClick={() => setAsked(true)}>
        Delete my account
      </Button>
      {isAsked && <Confirm {...props} onClose={() => setAsked(false)} />}
    </Card>
  )
}

/** After the deletion the game shows its own page. */
function Confirm({ username, hasPassword, onClose }: DeleteAccountProps & { onClose: () => void }) {
  const formId = useId()
  const form = useForm({ defaultValues: { typed: '', password: '' }, shouldFocusError: false })
  const { errors, isSubmitting } = form.formState
  const refusal = errors.root?.message
  const submit = form.handleSubmit(async ({ password }) => {
    const why = await auth.deleteAccount(hasPassword ? { username, password } : { username })
    if (why === null) return
    form.setValue('password', '')
    form.setError('root', { message: why })
  })
  return (
    <Dialog
      title="Delete this account for good?"
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="danger" icon="trash-can" busy={isSubmitting}>
            Delete for good
          </Button>
        </div>
      }
    >
      <Loss username={username} isGuest={!hasPassword} />
      <form id={formId} onSubmit={submit} onInput={() => form.clearErrors('root')} className="grid gap-4" noValidate>
        <TextField
          label={`Type ${username} to confirm`}
          error={errors.typed?.message}
          {...form.register('typed', {
            validate: (typed) => typed.trim() === username || 'This is not the name of the account.',
          })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {hasPassword && (
          <PasswordField
            label="Password"
            error={refusal ?? errors.password?.message}
            {...form.register('password', { required: 'Enter your password.' })}
            autoComplete="current-password"
          />
        )}
        {!hasPassword && refusal && (
          <p role="alert" className="text-sm font-medium text-blood-ink">
            {refusal}
          </p>
        )}
      </form>
    </Dialog>
  )
}

/** What will be lost, in figures. */
function Loss({ username, isGuest }: { username: string; isGuest: boolean }) {
  const total = useGame((state) => (state.player ? totalLevel(state.player.skills) : 0))
  const coins = useGame((state) => state.player?.coins ?? 0)
  return (
    <ul className="mb-5 grid list-disc gap-1 pl-5 text-sm text-muted marker:text-blood">
      <li>
        <strong className="text-text">{username}</strong> is lost: total level {total}, {plural(coins, 'coin')} and
        everything in the pack and bank.
      </li>
      <li>You are signed out everywhere{!isGuest && ', and your e-mail address is erased'}.</li>
      {!isGuest && <li>Your name stays reserved, so nobody else can use it.</li>}
    </ul>
  )
}
