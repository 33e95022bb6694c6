import type { Conflict } from '@hearthward/contract'
import { type ReactNode, useState } from 'react'
import { conflictIn } from '../../../client/account/staff-calls.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Changes } from './Changes.tsx'

interface ConflictNoteProps {
  /** The author of the other change, if known. */
  by?: string
  /** The state when editing began, and the current one. */
  before: unknown
  now: unknown
  /** What happens to both changes. */
  text?: string
  /** Buttons to continue. */
  children?: ReactNode
}

/** Shows an edit conflict: the other change is shown before anything overwrites it. */
export function ConflictNote({ by = 'Someone else', before, now, text, children }: ConflictNoteProps) {
  return (
    <section role="alert" className="grid gap-3 rounded-xl border border-brass/50 bg-brass/8 p-4 text-sm">
      <p>
        <strong>{by}</strong> has changed this in the meantime. {text}
      </p>
      <Changes before={before} after={now} />
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </section>
  )
}

interface OverwriteNoteProps {
  before: unknown
  now: unknown
  onSeen: () => void
}

/** An edit conflict with a button that allows to overwrite the other change. */
export function OverwriteNote({ before, now, onSeen }: OverwriteNoteProps) {
  return (
    <ConflictNote before={before} now={now}>
      <Button small onClick={onSeen}>
        Overwrite with my changes
      </Button>
    </ConflictNote>
  )
}

interface MutationState {
  error: unknown
  reset: () => void
}

/**
 * What the user has seen, and its version to be sent with an action. On a conflict it also returns a note to show; the
 * current state counts as seen once the user confirms it. `inWords` formats states that are not readable as stored.
 * A form merges its draft into the current state when `onAccept` is called.
 */
export function useSeenState<Seen extends object>(
  start: Pick<Conflict<Seen>, 'version' | 'now'>,
  { error, reset }: MutationState,
  inWords: (seen: Seen) => unknown = (seen) => seen,
  onAccept: (theirs: Seen) => void = () => {},
) {
  const [{ now: seen, version }, setSeen] = useState(start)
  const theirs = conflictIn<Seen>(error)
  const acceptTheirs = () => {
    if (theirs) {
      setSeen(theirs)
      onAccept(theirs.now)
    }
    reset()
  }
  return {
    seen,
    expectedVersion: version,
    conflictNote: theirs && <OverwriteNote before={inWords(seen)} now={inWords(theirs.now)} onSeen={acceptTheirs} />,
  }
}
