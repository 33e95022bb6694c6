import { useState } from 'react'
import { readStored, writeStored } from '../../browser/stored-value.ts'
import { useAuth } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import { useSecondFactorState } from './second-factor.ts'

const keyFor = (uid: string) => `hearthward.admin.second-step.${uid}`

/** Counts down to the day from which staff need two-factor sign-in. It can be dismissed until the last days. */
export function TwoFactorHint() {
  const uid = useAuth(({ user }) => user?.uid)
  return uid && <Hint key={uid} uid={uid} />
}

function Hint({ uid }: { uid: string }) {
  const state = useSecondFactorState()
  const [isDismissed, setDismissed] = useState(() => readStored(keyFor(uid)) === 'dismissed')
  if (state.kind !== 'due' || (isDismissed && !state.isUrgent)) return null
  const dismiss = () => {
    writeStored(keyFor(uid), 'dismissed')
    setDismissed(true)
  }
  return (
    <div
      role="note"
      aria-label="Two-factor sign-in"
      className={cx(
        'flex min-h-9 shrink-0 items-center gap-2 border-b px-3 text-[0.8125rem] mid:px-5',
        state.isUrgent ? 'border-ember/50 bg-ember/12' : 'border-line bg-panel text-muted',
      )}
    >
      <p className="py-1">
        {state.text}{' '}
        <a href="/game/account" className="font-semibold text-river-ink underline">
          Set it up
        </a>
      </p>
      {!state.isUrgent && <IconButton icon="cross-mark" label="Dismiss" className="ml-auto" onClick={dismiss} />}
    </div>
  )
}
