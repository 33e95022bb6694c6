import type { Activity } from '@hearthward/engine'
import type { ReactNode } from 'react'
import { Button } from '../../ui/form/Button.tsx'
import { openWhatIf } from './lazy-what-if.ts'
import type { WhatIfStart } from './what-if-state.ts'

interface WhatIfButtonProps {
  start: WhatIfStart
  /** The accessible name, if the page has several of these. */
  label?: string
  className?: string
}

export function WhatIfButton({ start, label, className }: WhatIfButtonProps) {
  return (
    <Button small aria-haspopup="dialog" aria-label={label} className={className} onClick={() => openWhatIf(start)}>
      What if…
    </Button>
  )
}

/** A figure of a fight; a press compares it with fighting otherwise. */
export function WhatIfFigure({ fight, children }: { fight: Activity; children: ReactNode }) {
  return (
    // On a card it is stacked above the link of the name; its touch area is larger than its text.
    <button
      type="button"
      aria-haspopup="dialog"
      data-tip="What if you fought otherwise"
      className="relative text-left underline decoration-dotted underline-offset-4 before:absolute before:-inset-x-1 before:-inset-y-1 hover:text-text max-mid:before:-inset-y-3"
      onClick={() => openWhatIf({ fight })}
    >
      {children}
      <span className="sr-only">. What if you fought otherwise</span>
    </button>
  )
}
