import type { Entry } from '@hearthward/contract'
import { Button } from '../../ui/form/Button.tsx'
import { Overtaken } from '../ui/changes/Overtaken.tsx'
import { laidOver } from './draft.ts'
import type { TheirChange } from './saving.ts'

interface OvertakenEntryProps {
  their: TheirChange
  base: Entry
  mine: Entry
  /** Goes on from theirs with what is written now. */
  onTake: (their: TheirChange, written: Entry) => void
}

/** Somebody was faster: what they changed, and a way to go on with both. */
export function OvertakenEntry({ their, base, mine, onTake }: OvertakenEntryProps) {
  return (
    <Overtaken
      by={their.by}
      before={base}
      now={their.entry}
      says="Nothing of yours is lost, and nothing of theirs is written over."
    >
      <Button small look="primary" onClick={() => onTake(their, laidOver(base, mine, their.entry))}>
        Lay my changes over theirs
      </Button>
      <Button small onClick={() => onTake(their, their.entry)}>
        Take theirs, drop mine
      </Button>
    </Overtaken>
  )
}
