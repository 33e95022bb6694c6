import { AdminLink } from '../../AdminLink.tsx'
import { GONE } from '../changes/in-words.ts'

/** The way to the page of a player, also from within a row that opens something else. */
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
