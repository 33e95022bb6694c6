import { Link } from '@tanstack/react-router'
import { Icon } from '../ui/Icon.tsx'

const ROOMS = [
  { to: '/game', icon: 'castle', label: 'Here', exact: true },
  { to: '/game/skills', icon: 'skills', label: 'Skills', exact: false },
  { to: '/game/pack', icon: 'knapsack', label: 'Pack', exact: false },
  { to: '/game/you', icon: 'cowled', label: 'You', exact: false },
] as const

/** The rooms of the narrow layout. */
export function BottomBar() {
  return (
    <nav aria-label="Rooms" className="border-t border-line bg-panel pb-[env(safe-area-inset-bottom)]">
      <ul className="grid grid-cols-4">
        {ROOMS.map(({ to, icon, label, exact }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact }}
              className="flex h-16 flex-col items-center justify-center gap-1 text-xs font-semibold focus-visible:-outline-offset-4"
              activeProps={{ className: 'text-brass-ink' }}
              inactiveProps={{ className: 'text-muted' }}
            >
              <Icon name={icon} className="size-6" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
