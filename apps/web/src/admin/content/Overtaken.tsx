import type { Entry } from '@hearthward/contract'
import { Button } from '../../ui/Button.tsx'
import { Changes } from '../ui/Changes.tsx'
import { laidOver } from './draft.ts'
import type { TheirChange } from './saving.ts'

interface OvertakenProps {
  their: TheirChange
  base: Entry
  mine: Entry
  /** Goes on from theirs with what is written now. */
  onTake: (their: TheirChange, written: Entry) => void
}

/** Somebody was faster: what they changed, and a way to go on with both. */
export function Overtaken({ their, base, mine, onTake }: OvertakenProps) {
  return (
    <section role="alert" className="grid gap-3 rounded-xl border border-brass/50 bg-brass/8 px-3.5 py-3 text-sm">
      <p>
        <strong>{their.by}</strong> has changed this meanwhile. Nothing of yours is lost, and nothing of theirs is
        written over.
      </p>
      <Changes before={base} after={their.entry} />
      <div className="flex flex-wrap gap-2">
        <Button small look="primary" onClick={() => onTake(their, laidOver(base, mine, their.entry))}>
          Lay my changes over theirs
        </Button>
        <Button small onClick={() => onTake(their, their.entry)}>
          Take theirs, drop mine
        </Button>
      </div>
    </section>
  )
}
