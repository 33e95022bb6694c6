import { type ReactNode, useState } from 'react'
import { currentState, isConflict } from '../../../client/account/staff-calls.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Changes } from './Changes.tsx'

interface OvertakenProps {
  /** Who was faster, where that is known. */
  by?: string
  /** As it was when it was opened here, and as it is now. */
  before: unknown
  now: unknown
  /** What becomes of both. */
  says?: string
  /** What to press to go on. */
  children?: ReactNode
}

/** Somebody else was faster: what they changed is shown before anything is saved over it. */
export function Overtaken({ by = 'Somebody else', before, now, says, children }: OvertakenProps) {
  return (
    <section role="alert" className="grid gap-3 rounded-xl border border-brass/50 bg-brass/8 p-4 text-sm">
      <p>
        <strong>{by}</strong> has changed this meanwhile. {says}
      </p>
      <Changes before={before} after={now} />
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </section>
  )
}

interface SaveOverProps {
  before: unknown
  now: unknown
  onSeen: () => void
}

/** The same where what is written here may be saved over it, once it has been seen. */
export function SaveOver({ before, now, onSeen }: SaveOverProps) {
  return (
    <Overtaken before={before} now={now}>
      <Button small onClick={onSeen}>
        I have seen it: save mine over it
      </Button>
    </Overtaken>
  )
}

interface Act {
  error: unknown
  reset: () => void
}

/**
 * What somebody saw when they began, to be sent along with an act, and what to show where somebody else was faster: only
 * once theirs was looked at does it count as seen. `inWords` is for what does not read well as it is stored.
 */
export function useSeen<Seen>(start: Seen, { error, reset }: Act, inWords: (seen: Seen) => unknown = (seen) => seen) {
  const [seen, setSeen] = useState(start)
  const theirs = isConflict(error) ? currentState<Seen>(error) : null
  const look = () => {
    if (theirs) setSeen(theirs)
    reset()
  }
  return {
    seen,
    overtaken: theirs && <SaveOver before={inWords(seen)} now={inWords(theirs)} onSeen={look} />,
  }
}
