import { Link } from '@tanstack/react-router'
import { cx } from '../../ui/class-names.ts'

interface PlayerLinkProps {
  name: string
  /** The link covers its nearest positioned ancestor: a name alone is a small target. */
  fills?: boolean
  className?: string
}

/** A player's name, linked to the profile. */
export function PlayerLink({ name, fills, className }: PlayerLinkProps) {
  return (
    <Link
      to="/game/players/$name"
      params={{ name }}
      className={cx(
        'max-w-full truncate rounded font-semibold hover:text-brass-ink hover:underline',
        fills && 'after:absolute after:inset-0 after:rounded-[inherit]',
        className,
      )}
    >
      {name}
    </Link>
  )
}
