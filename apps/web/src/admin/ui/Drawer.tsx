import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'

interface DrawerProps {
  title: ReactNode
  /** How it stands, below the title. */
  summary?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The details of what is selected, beside the list it was selected in. */
export function Drawer({ title, summary, onClose, children }: DrawerProps) {
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header>
        <div className="flex items-start justify-between gap-3">
          <h2 className="text-lg wrap-anywhere">{title}</h2>
          <Button small look="quiet" className="-mt-1 -mr-2" onClick={onClose}>
            Close
          </Button>
        </div>
        {summary && <div className="mt-1 text-sm wrap-anywhere text-muted">{summary}</div>}
      </header>
      {children}
    </article>
  )
}
