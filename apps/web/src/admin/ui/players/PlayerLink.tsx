import { AdminLink } from '../../AdminLink.tsx'
import { GONE } from '../changes/in-words.ts'

/** A link to a player's page. It also works inside a clickable row. */
export function PlayerLink({ uid, name }: { uid: string; name: string | null }) {
  return (
    <AdminLink
      to={`/admin/players/${uid}`}
      className="font-semibold hover:underline"
      onClick={(event) => event.stopPropagation()}
    >
      {name ?? GONE}
    </AdminLink>
  )
}
