import { Icon } from '../ui/icons/Icon.tsx'
import { RoomLink } from './RoomLink.tsx'
import { narrowRooms } from './rooms.ts'
import { WaitingBadge } from './waiting-counts.tsx'

/** The rooms of the narrow layout. */
export function BottomBar() {
  return (
    <nav aria-label="Main" className="border-t border-line bg-panel pb-[env(safe-area-inset-bottom)]">
      <ul className="flex">
        {narrowRooms.map(({ to, icon, label }) => (
          <li key={to} className="flex-1">
            <RoomLink
              to={to}
              className="flex h-16 flex-col items-center justify-center gap-1 text-xs font-semibold focus-visible:-outline-offset-4"
              lit="text-brass-ink"
              unlit="text-muted"
            >
              <span className="relative">
                <Icon name={icon} className="size-6" />
                <span className="absolute -top-1 left-4">
                  <WaitingBadge room={to} isNarrow />
                </span>
              </span>
              {label}
            </RoomLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
