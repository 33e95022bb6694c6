import { Link } from '@tanstack/react-router'
import { type ReactNode, useContext } from 'react'
import { cx } from '../../ui/class-names.ts'
import { CloseDialog } from '../../ui/overlay/Dialog.tsx'
import { addressOf, type Target } from './targets.ts'

interface EntryLinkProps {
  /** Null for what is no longer in the game: only the name is shown. */
  target: Target | null | undefined
  /** Makes the nearest positioned ancestor clickable, because the text alone is a small target. */
  fills?: boolean
  className?: string
  children: ReactNode
}

/** A name that links to its encyclopedia entry. */
export function EntryLink({ target, fills, className, children }: EntryLinkProps) {
  const close = useContext(CloseDialog)
  if (!target) return <span className={className}>{children}</span>
  return (
    <Link
      {...addressOf(target)}
      onClick={close}
      className={cx(
        'decoration-brass decoration-1 underline-offset-4 hover:text-brass-ink hover:underline',
        fills && 'after:absolute after:inset-0 after:rounded-[inherit]',
        className,
      )}
    >
      {children}
    </Link>
  )
}
