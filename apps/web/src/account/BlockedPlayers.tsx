import { chat } from '../game/chat/client/chat.ts'
import { useChat } from '../game/chat/client/state.ts'
import { Button } from '../ui/form/Button.tsx'
import { keepFocusDuring } from '../ui/overlay/focus.ts'
import { Card } from '../ui/Panel.tsx'
import { EmptyState } from '../ui/states.tsx'

/** The players this player has blocked, with buttons to unblock them. */
export function BlockedPlayers() {
  const blocked = useChat((state) => state.blocked)
  return (
    <Card title="Blocked players">
      {blocked.length === 0 ? (
        <EmptyState icon="cancel">
          You have not blocked anyone. To block a player, press their name in the chat or open their profile.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {blocked.map(({ uid, username }) => (
            <li key={uid} className="flex min-h-12 items-center justify-between gap-3 py-1.5 text-sm font-semibold">
              {username}
              <Button small aria-label={`Unblock ${username}`} onClick={() => keepFocusDuring(() => chat.unblock(uid))}>
                Unblock
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
