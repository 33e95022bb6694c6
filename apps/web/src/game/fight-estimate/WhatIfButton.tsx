import { Button } from '../../ui/form/Button.tsx'
import { openWhatIf, type WhatIfStart } from './what-if-state.ts'

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
