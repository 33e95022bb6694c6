import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { refetchCalls, useCallQuery } from '../client/call-queries.ts'
import type { CallAnswer } from '../client/connection/calls.ts'
import { auth, useAuth } from '../client/index.ts'
import { Button } from '../ui/form/Button.tsx'
import { PasswordField, TextField } from '../ui/form/TextField.tsx'
import { formatAgo } from '../ui/format/durations.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { Card } from '../ui/Panel.tsx'
import { FailureNote, PanelSkeleton } from '../ui/states.tsx'

type Passkey = CallAnswer<'auth/passkey/list'>['passkeys'][number]
type Asked = { to: 'add' } | { to: 'rename' | 'remove'; passkey: Passkey }

/** The passkeys of the account, which sign in without a password. */
export function Passkeys() {
  const read = useCallQuery('auth/passkey/list', {})
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <Card title="Passkeys">
      <p className="mb-4 text-sm text-muted">
        Sign in with your fingerprint, your face or the PIN of your device. A passkey needs neither a password nor a
        code from your app.
      </p>
      {read.status === 'loading' && <PanelSkeleton rows={1} label="Loading your passkeys" />}
      {read.status === 'failed' && (
        <FailureNote onRetry={read.refetch}>The list could not be loaded. Nothing has changed.</FailureNote>
      )}
      {read.status === 'ready' && read.data.passkeys.length > 0 && (
        <ul className="mb-4 divide-y divide-line border-y border-line">
          {read.data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onAsk={(to) => setAsked({ to, passkey })} />
          ))}
        </ul>
      )}
      <Button icon="key" onClick={() => setAsked({ to: 'add' })}>
        Add a passkey
      </Button>
      {asked && <PasskeyDialog asked={asked} onClose={() => setAsked(null)} />}
    </Card>
  )
}

function PasskeyRow({ passkey, onAsk }: { passkey: Passkey; onAsk: (to: 'rename' | 'remove') => void }) {
  const { name, createdAt, usedAt } = passkey
  const now = Date.now()
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-40 flex-1 text-sm">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-[0.8125rem] text-muted">
          Added {formatAgo(createdAt, now)}, {usedAt === null ? 'never used' : `used ${formatAgo(usedAt, now)}`}
        </p>
      </div>
      <Button small look="quiet" aria-label={`Rename ${name}`} onClick={() => onAsk('rename')}>
        Rename
      </Button>
      <Button small look="danger" aria-label={`Remove ${name}`} onClick={() => onAsk('remove')}>
        Remove
      </Button>
    </li>
  )
}

const WORDS = {
  add: { title: 'Add a passkey', button: 'Continue' },
  rename: { title: 'Rename this passkey', button: 'Save' },
  remove: { title: 'Remove this passkey?', button: 'Remove' },
} as const

/** A passkey opens the account, so adding or removing one asks for the password again. */
function PasskeyDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const formId = useId()
  const hasTwoFactor = useAuth(({ user }) => user?.twoFactorEnabled ?? false)
  const form = useForm({
    defaultValues: { name: 'passkey' in asked ? asked.passkey.name : '', password: '', code: '' },
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ name, password, code }) => {
    const refusal = await send(asked, name.trim(), password, code)
    if (refusal !== null) return form.setError('root', { message: refusal })
    refetchCalls('auth/passkey/list')
    onClose()
  })
  const { title, button } = WORDS[asked.to]
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look={asked.to === 'remove' ? 'danger' : 'primary'} busy={isSubmitting}>
            {button}
          </Button>
        </div>
      }
    >
      <form id={formId} onSubmit={submit} onInput={() => form.clearErrors('root')} className="grid gap-4" noValidate>
        {asked.to === 'remove' ? (
          <p className="text-sm text-muted">
            <strong className="text-text">{asked.passkey.name}</strong> can then no longer sign in to this account.
          </p>
        ) : (
          <TextField
            label="Name"
            hint="Such as the device it is on."
            error={errors.name?.message}
            {...form.register('name', { validate: (name) => name.trim() !== '' || 'Enter a name.' })}
            maxLength={40}
            autoComplete="off"
          />
        )}
        {asked.to !== 'rename' && (
          <PasswordField
            label="Password"
            error={errors.password?.message}
            {...form.register('password', { required: 'Enter your password.' })}
            autoComplete="current-password"
          />
        )}
        {asked.to !== 'rename' && hasTwoFactor && (
          <TextField
            label="Code from your app"
            hint="Six digits, or one of your backup codes."
            error={errors.code?.message}
            {...form.register('code', { required: 'Enter a code.' })}
            autoComplete="one-time-code"
          />
        )}
        {errors.root && (
          <p role="alert" className="text-sm font-medium text-blood-ink">
            {errors.root.message}
          </p>
        )}
      </form>
    </Dialog>
  )
}

function send(asked: Asked, name: string, password: string, code: string): Promise<string | null> {
  switch (asked.to) {
    case 'add':
      return auth.addPasskey(name, password, code)
    case 'rename':
      return auth.renamePasskey(asked.passkey.id, name)
    case 'remove':
      return auth.removePasskey(asked.passkey.id, password, code)
  }
}
