import { type ReactNode, useId } from 'react'
import { cx } from './class-names.ts'

interface PanelProps {
  title: string
  /** A figure or a control beside the title. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of a screen with its own heading, separated by thin lines. */
export function Panel({ title, aside, className, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cx('px-4 py-3.5', className)}>
      <header className="mb-2.5 flex min-h-6 items-baseline justify-between gap-3">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        {aside && <div className="text-[0.8125rem] text-muted">{aside}</div>}
      </header>
      {children}
    </section>
  )
}

/** A card on a page of forms and settings. It receives the focus when a focused child is removed (focus.ts). */
export function Card({ title, aside, className, children, id }: PanelProps & { id?: string }) {
  const heading = useId()
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={heading}
      className={cx('rounded-2xl border border-line bg-panel p-5', className)}
    >
      <header className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id={heading} className="text-lg">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
