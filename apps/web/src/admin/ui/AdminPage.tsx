import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import { useFocusRecovery } from './focus-recovery.ts'

interface AdminPageProps {
  title: string
  intro?: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
  /** Details of the selected row, beside the page. */
  drawer?: ReactNode
  children: ReactNode
}

/** The frame of a page: heading, content and drawer. */
export function AdminPage({ title, intro, actions, drawer, children }: AdminPageProps) {
  const page = useFocusRecovery()
  return (
    <div
      ref={page}
      className={cx(
        'h-full',
        Boolean(drawer) && 'max-desk:flex max-desk:flex-col desk:grid desk:grid-cols-[minmax(0,1fr)_22rem]',
      )}
    >
      {/* Positioned, so that hidden text stays inside the scroll container and does not lengthen the document. */}
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
  /** Without a frame, inside of one. */
  isPlain?: boolean
}

/** A box around a table, with filters above and paging below. */
export function Sheet({ bar, children, footer, isPlain }: SheetProps) {
  return (
    <section className={cx(!isPlain && 'overflow-clip rounded-xl border border-line bg-panel')}>
      {bar && <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">{bar}</div>}
      {children}
      {footer && <div className="border-t border-line p-3 text-sm empty:hidden">{footer}</div>}
    </section>
  )
}
