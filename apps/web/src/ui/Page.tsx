import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Later } from './Later.tsx'

interface PageProps {
  title: string
  intro?: ReactNode
  /** A figure or a control beside the title. */
  aside?: ReactNode
  /** A link back, above the title. */
  back?: ReactNode
  /** For grids and tables; text stays narrow. */
  wide?: boolean
  children: ReactNode
}

/** The layout of a page of the game: heading and content. */
export function Page({ title, intro, aside, back, wide, children }: PageProps) {
  return (
    <div className={cx('mx-auto px-4 py-5 mid:px-5 mid:py-6 hall:px-7', wide ? 'max-w-6xl' : 'max-w-2xl')}>
      {back}
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl wrap-anywhere mid:text-[1.75rem]">{title}</h1>
          {intro && <p className="mt-1 text-sm text-muted">{intro}</p>}
        </div>
        {aside}
      </header>
      <Later>{children}</Later>
    </div>
  )
}
