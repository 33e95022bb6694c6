import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import { useFocusKept } from './focus-kept.ts'

interface OfficePageProps {
  title: string
  intro?: ReactNode
  /** What to press, at the right of the title. */
  actions?: ReactNode
  /** The details of what is selected, beside everything else. */
  drawer?: ReactNode
  children: ReactNode
}

/** A section: its heading, what is in it, and the drawer with the details of what is selected. */
export function OfficePage({ title, intro, actions, drawer, children }: OfficePageProps) {
  const page = useFocusKept()
  return (
    <div
      ref={page}
      className={cx(
        'h-full',
        Boolean(drawer) && 'max-desk:flex max-desk:flex-col desk:grid desk:grid-cols-[minmax(0,1fr)_22rem]',
      )}
    >
      {/* Positioned, so that hidden text is laid out inside what scrolls and does not lengthen the document. */}
      <div className="relative min-w-0 p-4 mid:p-5 max-desk:shrink-0 max-desk:overflow-x-clip desk:h-full desk:overflow-y-auto">
        <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div>
            <h1 tabIndex={-1} className="text-2xl">
              {title}
            </h1>
            {intro && <p className="mt-0.5 text-sm text-muted">{intro}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </header>
        {children}
      </div>
      {drawer && (
        <aside
          aria-label="Details"
          // On a small screen the details of a row are above the list, and other side panels below the page.
          className="relative min-w-0 border-line bg-panel p-5 max-desk:shrink-0 max-desk:border-t max-desk:has-[>[data-selected]]:order-first max-desk:has-[>[data-selected]]:border-t-0 max-desk:has-[>[data-selected]]:border-b desk:h-full desk:overflow-y-auto desk:border-l"
        >
          {drawer}
        </aside>
      )}
    </div>
  )
}

interface SheetProps {
  bar?: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** Within something that has a frame already. */
  isPlain?: boolean
}

/** A box around a table, with its filters above and its pages below. */
export function Sheet({ bar, children, footer, isPlain }: SheetProps) {
  return (
    <section className={cx(!isPlain && 'overflow-clip rounded-xl border border-line bg-panel')}>
      {bar && <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">{bar}</div>}
      {children}
      {footer && <div className="border-t border-line p-3 text-sm empty:hidden">{footer}</div>}
    </section>
  )
}
