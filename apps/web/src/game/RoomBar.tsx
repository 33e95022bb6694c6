import { Icon } from '../ui/icons/Icon.tsx'
import { RoomLink } from './RoomLink.tsx'
import { wideRooms } from './rooms.ts'
import { withKeys } from './shortcuts.ts'
import { WaitingBadge } from './waiting-counts.tsx'

/** Links to the rooms of the wide layout, above the current room. */
export function RoomBar() {
  return (
    <nav aria-label="Main" className="border-b border-line bg-panel [anchor-name:--rooms]">
      <ul className="mx-auto flex max-w-4xl items-stretch px-1">
        {wideRooms.map(({ to, icon, label, hint }) => (
          <li key={to} className="min-w-0 flex-auto">
            <RoomLink
              to={to}
              tip={withKeys(`${label}: ${hint}`, `room:${to}`)}
              className="flex h-11 items-center justify-center gap-2 border-y-2 border-transparent px-1 text-sm font-semibold hover:text-text focus-visible:-outline-offset-4 max-hall:gap-1 max-hall:px-0.5 max-hall:text-[0.8125rem]"
              lit="border-b-brass! text-brass-ink"
              unlit="text-muted"
            >
              <Icon name={icon} className="size-[1.125rem] max-desk:hidden" />
              <span className="truncate">{label}</span>
              <WaitingBadge room={to} />
            </RoomLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
