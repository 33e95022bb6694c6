import { create } from 'zustand'
import { Badge } from '../ui/Badge.tsx'
import { type GameRoom, otherRooms } from './rooms.ts'

/** The number of things that wait for the player's answer, by room. */
export const useWaitingCounts = create<Partial<Record<GameRoom['to'], number>>>(() => ({}))

/** The badge at a link to a room. On a phone 'You' shows the sum of the rooms it lists. */
export function WaitingBadge({ room, isNarrow = false }: { room: GameRoom['to']; isNarrow?: boolean }) {
  const rooms = isNarrow && room === '/game/you' ? otherRooms.map(({ to }) => to) : [room]
  const waiting = useWaitingCounts((counts) => rooms.reduce((sum, to) => sum + (counts[to] ?? 0), 0))
  if (waiting === 0) return null
  return (
    <Badge>
      {waiting}
      <span className="sr-only"> waiting</span>
    </Badge>
  )
}
