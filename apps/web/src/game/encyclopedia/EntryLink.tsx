import { Link } from '@tanstack/react-router'
import { type ReactNode, useContext } from 'react'
import { cx } from '../../ui/class-names.ts'
import { CloseDialog } from '../../ui/overlay/Dialog.tsx'
import { addressOf, type Target } from './targets.ts'

interface EntryLinkProps {
  /** Nothing is known of what is no longer in the game: then it is the name alone. */
  target: Target | null | undefined
  /** Its whole surroundings, the nearest element that is positioned, can be pressed: words alone are a small target. */
  fills?: boolean
  className?: string
  children: ReactNode
}

/** The name of a thing, leading to what is known of it. */
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
