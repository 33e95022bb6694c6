import type { Entry } from '@hearthward/contract'
import { Button } from '../../ui/form/Button.tsx'
import { ConflictNote } from '../ui/changes/Conflict.tsx'
import { mergeChanges } from './draft.ts'
import type { TheirChange } from './save-entry.ts'

interface EntryConflictProps {
  their: TheirChange
  base: Entry
  mine: Entry
  /** Continues from their version with this draft. */
  onTake: (their: TheirChange, written: Entry) => void
}

/** An edit conflict: shows their changes and offers to merge or to drop one's own. */
export function EntryConflict({ their, base, mine, onTake }: EntryConflictProps) {
  return (
    <ConflictNote {...their} before={base} text="Nothing is lost or overwritten yet.">
      <Button small look="primary" onClick={() => onTake(their, mergeChanges(base, mine, their.now))}>
        Apply my changes on top
      </Button>
      <Button small onClick={() => onTake(their, their.now)}>
        Discard my changes
      </Button>
    </ConflictNote>
  )
}
