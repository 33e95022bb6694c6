import { Link } from '@tanstack/react-router'
import { Icon } from '../ui/Icon.tsx'
import { wideRooms } from './rooms.ts'
import { withKeys } from './shortcuts.ts'
import { WaitingMark } from './waiting.tsx'

/**
 * The ways to the rooms of the wide layout. The words give way where there is no room for them: sooner where a chip
 * stands beside them.
 */
export function RoomBar() {
  return (
    <nav aria-label="Rooms" className="hidden min-w-0 mid:block">
      <ul className="flex items-center gap-0.5">
        {wideRooms.map(({ to, icon, label, hint }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: to === '/game', includeSearch: false }}
              data-tip={withKeys(`${label}: ${hint}`, `room:${to}`)}
              aria-label={label}
              className="flex h-14 min-w-10 flex-col items-center justify-center gap-0.5 border-y-2 border-transparent px-2 hover:text-text hall:min-w-16 max-[88rem]:group-has-[[data-guest],[data-event]]/bar:min-w-10"
              activeProps={{ className: 'border-b-brass! text-brass-ink' }}
              inactiveProps={{ className: 'text-muted' }}
            >
              <span className="relative">
                <Icon name={icon} className="size-5" />
                <span className="absolute -top-2 left-3.5">
                  <WaitingMark room={to} />
                </span>
              </span>
              <span className="hidden text-[0.6875rem] leading-none font-semibold hall:block max-[88rem]:group-has-[[data-guest],[data-event]]/bar:hidden">
                {label}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
