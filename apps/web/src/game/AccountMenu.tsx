import { Link } from '@tanstack/react-router'
import { useSignOut } from '../account/sign-out.ts'
import { useAuth, useGame } from '../client/index.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { Menu, menuItem } from '../ui/overlay/Menu.tsx'

export function AccountMenu() {
  const username = useGame((state) => state.username)
  const isGuest = useAuth(({ user }) => user?.isGuest ?? false)
  const signOut = useSignOut()
  return (
    <Menu
      label={`Account menu: ${username}`}
      triggerClassName="flex h-10 items-center gap-2.5 rounded-full pl-1 font-semibold mid:pl-2"
      trigger={
        <>
          <span className="max-w-44 truncate max-[84rem]:hidden">{username}</span>
          <Portrait name={username} />
        </>
      }
    >
      {(close) => (
        <>
          <p className="px-3 pt-1.5 pb-2 text-[0.8125rem] text-muted">
            Playing as <strong className="text-text">{username}</strong>
            {isGuest && ' (guest)'}
          </p>
          {LINKS.map(({ to, icon, label }) => (
            <Link key={to} to={to} role="menuitem" tabIndex={-1} className={menuItem()} onClick={close}>
              <Icon name={icon} className="size-4 text-brass" />
              {to === '/game/account' && isGuest ? 'Keep this character' : label}
            </Link>
          ))}
          <hr className="my-1.5 border-line" />
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={menuItem()}
            onClick={() => {
              close()
              void signOut()
            }}
          >
            <Icon name="exit-door" className="size-4 text-muted" />
            Sign out
          </button>
        </>
      )}
    </Menu>
  )
}

const LINKS = [
  { to: '/game/you', icon: 'cowled', label: 'You' },
  { to: '/game/account', icon: 'key', label: 'Account' },
  { to: '/game/settings', icon: 'cog', label: 'Settings' },
] as const

/** The style sheet draws the initial, so that it is not part of the button's accessible name. */
export function Portrait({ name, className = 'size-9' }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-initial={name.charAt(0).toUpperCase()}
      className={`display grid place-items-center rounded-full border border-brass/60 bg-linear-to-br from-(--roof-lit) to-(--roof) text-[1.0625em] text-[oklch(0.96_0.03_85)] before:content-[attr(data-initial)] ${className}`}
    />
  )
}
