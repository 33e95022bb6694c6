import { useState } from 'react'
import { readStored, writeStored } from '../../browser/stored-value.ts'
import { useAuth } from '../../client/index.ts'
import { IconButton } from '../../ui/form/Button.tsx'

const keyFor = (uid: string) => `hearthward.admin.second-step.${uid}`

/** Recommends two-factor sign-in to staff without it. Once dismissed, it stays hidden in this browser. */
export function TwoFactorHint() {
  const uid = useAuth(({ user }) => (user && !user.twoFactorEnabled ? user.uid : null))
  return uid && <Hint key={uid} uid={uid} />
}

function Hint({ uid }: { uid: string }) {
  const [isDismissed, setDismissed] = useState(() => readStored(keyFor(uid)) === 'dismissed')
  if (isDismissed) return null
  const dismiss = () => {
    writeStored(keyFor(uid), 'dismissed')
    setDismissed(true)
  }
  return (
    <div
      role="note"
      aria-label="Two-factor sign-in"
      className="flex shrink-0 items-center gap-2 border-b border-line bg-panel px-3 text-[0.8125rem] text-muted mid:px-5"
    >
      <p className="py-1">
        Two-factor sign-in is recommended for staff.{' '}
        <a href="/game/account" className="font-semibold text-river-ink underline">
          Set it up
        </a>
      </p>
      <IconButton icon="cross-mark" label="Dismiss" className="ml-auto" onClick={dismiss} />
    </div>
  )
}
