import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import { AdminLink } from '../../AdminLink.tsx'

interface OutcomeProps {
  /** A link to the created record. */
  link: Pick<ComponentProps<typeof AdminLink>, 'to' | 'filters' | 'children'>
  onClose: () => void
  children: ReactNode
}

/** The outcome of a dialog: a sentence, a link to the result and a close button. */
export function Outcome({ link, onClose, children }: OutcomeProps) {
  return (
    <div className="grid gap-4 text-sm">
      <p role="status">{children}</p>
      <div className="flex items-center justify-end gap-3">
        <AdminLink {...link} className="font-semibold text-brass-ink hover:underline" />
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}
