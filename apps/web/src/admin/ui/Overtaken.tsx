import { useEffect } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Changes } from './Changes.tsx'

interface OvertakenProps {
  /** As it was when it was opened here, and as it is now. */
  before: unknown
  now: unknown
  /** Reads how it is now. */
  onRead: () => void
  onGoOn: () => void
}

/** Somebody else was faster: what they changed is shown before anything is saved over it. */
export function Overtaken({ before, now, onRead, onGoOn }: OvertakenProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when it is first shown
  useEffect(onRead, [])
  return (
    <div role="alert" className="grid gap-3 rounded-xl border border-brass/50 bg-brass/8 p-4 text-sm">
      <p className="font-semibold">Somebody else has changed this meanwhile.</p>
      <Changes before={before} after={now} />
      <div>
        <Button small onClick={onGoOn}>
          I have seen it: save mine over it
        </Button>
      </div>
    </div>
  )
}
