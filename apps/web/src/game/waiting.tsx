import { create } from 'zustand'
import { Badge } from '../ui/Badge.tsx'
import { otherRooms, type Room } from './rooms.ts'

/** How many things wait for the player's answer, by the room where it is given. */
export const useWaiting = create<Partial<Record<Room['to'], number>>>(() => ({}))

/** The number at a way to a room. On a phone the page 'You' stands for those that it lists. */
export function WaitingMark({ room, isNarrow = false }: { room: Room['to']; isNarrow?: boolean }) {
  const rooms = isNarrow && room === '/game/you' ? otherRooms.map(({ to }) => to) : [room]
  const waiting = useWaiting((counts) => rooms.reduce((sum, to) => sum + (counts[to] ?? 0), 0))
  if (waiting === 0) return null
  return (
    <Badge>
      {waiting}
      <span className="sr-only"> waiting</span>
    </Badge>
  )
}
