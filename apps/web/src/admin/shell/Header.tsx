import { SECTIONS, type SectionId } from '@hearthward/contract'
import { useState } from 'react'
import { showTheme } from '../../browser/theme.ts'
import { auth, useAuth } from '../../client/index.ts'
import { IconButton } from '../../ui/form/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Menu, menuItem } from '../../ui/overlay/Menu.tsx'
import { AdminLink } from '../AdminLink.tsx'
import { Bell } from './Bell.tsx'
import { SECTION_ICONS, sidebarOf } from './sections.ts'

interface HeaderProps {
  sections: readonly SectionId[]
  current: SectionId | null
}

export function Header({ sections, current }: HeaderProps) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const username = useAuth(({ user }) => user?.username ?? '')
  const role = useAuth(({ user }) => user?.role ?? 'default')
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line bg-panel px-3 mid:px-5">
      <IconButton icon="hamburger-menu" label="Sections" className="mid:hidden" onClick={() => setMenuOpen(true)} />
      <p className="min-w-0 truncate text-sm text-muted">
        {current && (
          <>
            <span className="max-mid:sr-only">
              {SECTIONS[current].group} <span aria-hidden="true">/</span>{' '}
            </span>
            <span className="font-semibold text-text">{SECTIONS[current].title}</span>
          </>
        )}
      </p>
      <div className="ml-auto flex items-center gap-1">
        <ThemeButton />
        <Bell />
        <Menu
          label={`${username} ${role === 'default' ? 'staff' : role}, your account`}
          triggerClassName="flex h-9 items-center gap-2 rounded-lg px-2 text-sm font-semibold hover:bg-raised"
          trigger={
            <>
              <Icon name="cowled" className="size-4 text-muted" />
              <span className="max-mid:sr-only">{username}</span>{' '}
              <span className="rounded bg-brass/15 px-1.5 text-xs text-brass-ink max-mid:hidden">
                {role === 'default' ? 'staff' : role}
              </span>
            </>
          }
        >
          {(close) => (
            <>
              <a role="menuitem" href="/game" className={menuItem()} onClick={close}>
                <Icon name="open-gate" className="size-4" />
                Back to Game
              </a>
              <a role="menuitem" href="/game/account" className={menuItem()} onClick={close}>
                <Icon name="key" className="size-4" />
                Account
              </a>
              <button role="menuitem" type="button" className={menuItem()} onClick={() => void auth.signOut()}>
                <Icon name="exit-door" className="size-4" />
                Sign out
              </button>
            </>
          )}
        </Menu>
      </div>
      {isMenuOpen && (
        <Dialog title="Sections" onClose={() => setMenuOpen(false)}>
          <nav aria-label="Back-office" className="grid gap-3">
            {sidebarOf(role, sections).map(({ group, sections }) => (
              <div key={group}>
                <h3 className="mb-1 text-xs text-muted">{group}</h3>
                {sections.map((section) => (
                  <AdminLink
                    key={section}
                    to={SECTIONS[section].path}
                    className={menuItem()}
                    aria-current={section === current ? 'page' : undefined}
                    onClick={() => setMenuOpen(false)}
                  >
                    <Icon name={SECTION_ICONS[section]} className="size-4 text-muted" />
                    {SECTIONS[section].title}
                  </AdminLink>
                ))}
              </div>
            ))}
          </nav>
        </Dialog>
      )}
    </header>
  )
}

function ThemeButton() {
  const flip = () => {
    const { theme, display } = document.documentElement.dataset
    showTheme({
      theme: theme === 'light' ? 'dark' : 'light',
      displayMode: display === 'compact' ? 'compact' : 'normal',
    })
  }
  return <IconButton icon="sun" label="Switch between light and dark" onClick={flip} />
}
