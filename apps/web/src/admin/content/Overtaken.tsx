import type { Entry } from '@hearthward/contract'
import { Button } from '../../ui/Button.tsx'
import { Changes } from '../ui/Changes.tsx'
import { laidOver } from './draft.ts'

interface OvertakenProps {
  by: string
  base: Entry
  mine: Entry
  theirs: Entry
  onTake: (merged: Entry) => void
}

/** Somebody was faster: what they changed, and a way to go on with both. */
export function Overtaken({ by, base, mine, theirs, onTake }: OvertakenProps) {
  return (
    <section role="alert" className="grid gap-3 rounded-xl border border-brass/50 bg-brass/8 px-3.5 py-3 text-sm">
      <p>
        <strong>{by}</strong> has changed this meanwhile. Nothing of yours is lost, and nothing of theirs is written
        over.
      </p>
      <Changes before={base} after={theirs} />
      <div className="flex flex-wrap gap-2">
        <Button small look="primary" onClick={() => onTake(laidOver(base, mine, theirs))}>
          Lay my changes over theirs
        </Button>
        <Button small onClick={() => onTake(theirs)}>
          Take theirs, drop mine
        </Button>
      </div>
    </section>
  )
}
