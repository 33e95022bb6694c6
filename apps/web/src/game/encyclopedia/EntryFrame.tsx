import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import type { Tint } from '../../ui/Slot.tsx'
import { INKS } from './EntryGrid.tsx'
import type { EntryKind } from './targets.ts'

interface EntryFrameProps {
  kind: EntryKind
  /** The text of the link back: 'All items'. */
  back: string
  icon: string
  tint?: Tint
  name: string
  /** The kind of thing, shown below the name. */
  sort: ReactNode
  description: string
  /** Buttons beside the name. */
  aside?: ReactNode
  children: ReactNode
}

/** The head of an entry with its content below. */
export function EntryFrame({
  kind,
  back,
  icon,
  tint = 'brass',
  name,
  sort,
  description,
  aside,
  children,
}: EntryFrameProps) {
  return (
    <div className="mx-auto max-w-6xl px-4 py-3 mid:px-5 mid:py-4 hall:px-7">
      <Link
        to="/game/encyclopedia"
        search={{ tab: kind }}
        className="inline-flex min-h-10 items-center text-sm text-muted hover:text-text"
      >
        {back}
      </Link>
      <header className="mt-1 mb-5 flex flex-wrap items-start gap-x-4 gap-y-3">
        <span
          className={cx(
            'grid size-16 shrink-0 place-items-center rounded-2xl border border-line bg-panel mid:size-20 compact:size-14',
            INKS[tint],
          )}
        >
          <Icon name={icon} className="size-[62%]" />
        </span>
        <div className="min-w-0 flex-1 basis-52">
          <h1 className="text-2xl mid:text-[1.75rem]">{name}</h1>
          <p className="text-sm text-brass-ink">{sort}</p>
          <p className="mt-1 max-w-[42rem] text-sm text-muted mid:text-[0.9375rem]">{description}</p>
        </div>
        {aside}
      </header>
      <div className="grid gap-4">{children}</div>
    </div>
  )
}

/** Two columns of independent height on wide screens. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-4 hall:grid-cols-2">{children}</div>
}

export function Figures({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-x-5 gap-y-3 rounded-2xl border border-line bg-panel px-5 py-4 mid:grid-cols-4">
      {children}
    </dl>
  )
}

interface FigureProps {
  label: string
  note?: ReactNode
  className?: string
  children: ReactNode
}

export function Figure({ label, note, className, children }: FigureProps) {
  return (
    <div className={className}>
      <dt className="text-[0.8125rem] text-muted">{label}</dt>
      <dd>
        <span className="text-lg font-semibold">{children}</span>
        {note && <span className="block text-[0.8125rem] text-muted">{note}</span>}
      </dd>
    </div>
  )
}
