import { Link } from '@tanstack/react-router'

/** A link to the setting that hides skills. */
export function ChooseShown() {
  return (
    <Link
      to="/game/settings"
      hash="skills"
      className="inline-flex items-center font-semibold text-brass-ink underline max-mid:min-h-10"
    >
      Choose shown skills
    </Link>
  )
}
