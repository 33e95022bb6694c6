import { totalLevel } from '@hearthward/engine'
import { type FormEvent, useId, useState } from 'react'
import { auth, useGame } from '../client/index.ts'
import { Button } from '../ui/form/Button.tsx'
import { Field, Input, PasswordInput } from '../ui/form/Field.tsx'
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
  const form = useId()
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isNamed = typed.trim() === username
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefusal(null)
    if (!isNamed || (hasPassword && password === '')) return
    setBusy(true)
    const proof = hasPassword ? { username, password } : { username }
    const why = await auth.deleteAccount(proof)
    if (why === null) return
    setRefusal(why)
    setBusy(false)
    setPassword('')
    setTried(false)
  }
  return (
    <Dialog
      title="Delete this account for good?"
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} look="danger" icon="trash-can" busy={isBusy}>
            Delete for good
          </Button>
        </div>
      }
    >
      <Loss username={username} isGuest={!hasPassword} />
      <form id={form} onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
        <Field
          label={`Type ${username} to confirm`}
          error={isTried && !isNamed ? 'This is not the name of the account.' : null}
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setRefusal(null)
              }}
            />
          )}
        </Field>
        {hasPassword && (
          <Field label="Password" error={refusal ?? (isTried && password === '' ? 'Enter your password.' : null)}>
            {(control) => (
              <PasswordInput
                {...control}
                autoComplete="current-password"
                value={password}
                onChange={(event) => {
                  setPassword(event.target.value)
                  setRefusal(null)
                }}
              />
            )}
          </Field>
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
