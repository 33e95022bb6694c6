import { Link } from '@tanstack/react-router'
import { cx } from '../../ui/class-names.ts'

/** A player's name, and the way to what is known of them. */
export function PlayerLink({ name, className }: { name: string; className?: string }) {
  return (
    <Link
      to="/game/players/$name"
      params={{ name }}
      className={cx('max-w-full truncate rounded font-semibold hover:text-brass-ink hover:underline', className)}
    >
      {name}
    </Link>
  )
}
