import { useGame, watched } from '../client/index.ts'
import { Icon } from '../ui/Icon.tsx'

/** Says above the game that it is somebody else's, and leads back. */
export function LookingGlass() {
  const username = useGame((state) => state.username)
  return (
    <aside
      aria-label="Only looking"
      className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 bg-brass px-4 py-1.5 text-sm text-on-brass"
    >
      <Icon name="magnifying-glass" className="size-4" />
      <p>
        <strong>{username}</strong>
        {"'s game, only to look at. Nothing can be done here, and the player does not notice."}
      </p>
      <a href={`/admin/players/${watched?.playerId}`} className="ml-auto font-semibold underline underline-offset-4">
        Back to the player
      </a>
    </aside>
  )
}
