import { viewAs } from '../browser/view-as.ts'
import { useGame } from '../client/index.ts'
import { useShutOut } from '../client/session/viewed-game.ts'
import { Icon } from '../ui/icons/Icon.tsx'

const SHUT_OUT = {
  banned: "Banned: the player sees 'Account suspended' instead.",
  deleted: "Deleted: the player sees 'This character has been deleted' instead.",
} as const

/** A bar above a game that staff view as its player, with a link back to the back-office. */
export function ViewAsBanner() {
  const username = useGame((state) => state.username)
  const shutOut = useShutOut((state) => state.shutOut)
  return (
    <aside
      aria-label="View only"
      className="flex min-h-10 items-center gap-x-3 bg-brass px-4 py-1.5 text-sm text-on-brass"
    >
      <Icon name="magnifying-glass" className="size-4 max-mid:hidden" />
      <p>
        <strong>{username}</strong>
        {"'s game, view only. "}
        {shutOut ? (
          <strong>{SHUT_OUT[shutOut]}</strong>
        ) : (
          <span className="max-mid:hidden">You cannot change anything, and the player is not notified.</span>
        )}
      </p>
      <a
        href={`/admin/players/${viewAs?.playerId}`}
        className="ml-auto shrink-0 py-2 font-semibold underline underline-offset-4"
      >
        Back<span className="max-mid:sr-only"> to the player</span>
      </a>
    </aside>
  )
}
