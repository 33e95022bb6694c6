import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Button } from './form/Button.tsx'
import { Icon } from './icons/Icon.tsx'

/** A placeholder while loading, as large as the content, so that nothing moves when it arrives. */
function Skeleton({ className }: { className?: string }) {
  return <div className={cx('skeleton', className ?? 'h-4 w-full')} aria-hidden="true" />
}

export function PanelSkeleton({ rows, label = 'Loading' }: { rows: number; label?: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-2.5">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} className="h-9 w-full" />
      ))}
    </div>
  )
}

/** An empty list's message, with advice on what to do next. */
export function EmptyState({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3 rounded-xl border border-dashed border-line px-3.5 py-3 text-sm text-muted">
      <Icon name={icon} className="mt-0.5 size-5 text-faint" />
      <div>{children}</div>
    </div>
  )
}

interface FailureNoteProps {
  /** What happened, and what was kept. */
  children: ReactNode
  onRetry?: () => void
  retryLabel?: string
}

export function FailureNote({ children, onRetry, retryLabel = 'Try Again' }: FailureNoteProps) {
  return (
    <div role="alert" className="grid gap-3 rounded-xl border border-blood/40 bg-blood/8 px-3.5 py-3 text-sm">
      <div>{children}</div>
      {onRetry && (
        <div>
          <Button small onClick={onRetry}>
            {retryLabel}
          </Button>
        </div>
      )}
    </div>
  )
}
