import { SECTIONS, type SectionGroup, type SectionId } from '@hearthward/contract'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { useAuth } from '../../client/index.ts'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Logo } from '../../ui/icons/Logo.tsx'
import { AdminLink } from '../AdminLink.tsx'
import { Count } from './Count.tsx'
import { useStaffCounts } from './counts.ts'
import { SECTION_ICONS, sidebarOf } from './sections.ts'
import { sidebar, useSidebar } from './sidebar-state.ts'

interface SidebarProps {
  sections: readonly SectionId[]
  current: SectionId | null
}

/** The sidebar. It is dark in both themes. */
export function Sidebar({ sections, current }: SidebarProps) {
  const isOpen = useSidebar((state) => state.isOpen)
  const counts = useStaffCounts()
  const role = useAuth(({ user }) => user?.role ?? 'default')
  const nav = useRef<HTMLElement>(null)
  const isKnown = sections.length > 0
  const router = useRouter()
  useEffect(() => {
    // If the sidebar is taller than the screen, the current section must be visible. The sections load after the frame.
    if (!current || !isKnown) return
    const show = () => nav.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' })
    show()
    // On navigation the router restores every scroll position.
    return router.subscribe('onRendered', ({ pathChanged }) => pathChanged && show())
  }, [current, isKnown, router])
  return (
    <nav
      ref={nav}
      data-theme="dark"
      aria-label="Back-office"
      className={cx(
        'relative flex h-dvh flex-col overflow-y-auto border-r border-line bg-sunken py-4 text-text max-mid:hidden',
        isOpen ? 'w-55' : 'w-15',
      )}
    >
      <AdminLink
        to="/admin"
        className="mx-3 mb-3 flex h-10 items-center gap-2.5 rounded-lg px-1"
        aria-label={isOpen ? 'Hearthward dashboard' : 'Dashboard'}
      >
        <Logo className="size-7" />
        {isOpen && <span className="display text-xl text-brass-ink">Hearthward</span>}
      </AdminLink>
      {sidebarOf(role, sections).map(({ group, sections }) => (
        <Group key={group} group={group} sections={sections} counts={counts} current={current} isWide={isOpen} />
      ))}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={isOpen ? 'Collapse the sidebar' : 'Expand the sidebar'}
        data-tip={isOpen ? undefined : 'Expand the sidebar'}
        className="sticky -bottom-4 mt-auto flex h-11 shrink-0 items-center gap-2.5 bg-sunken px-5 text-sm text-muted hover:bg-raised hover:text-text"
        onClick={sidebar.toggle}
      >
        <Icon name="plain-arrow" className={cx('size-4', isOpen ? 'rotate-90' : '-rotate-90')} />
        {isOpen && 'Collapse'}
      </button>
    </nav>
  )
}

interface GroupProps extends SidebarProps {
  group: SectionGroup
  counts: ReturnType<typeof useStaffCounts>
  isWide: boolean
}

function Group({ group, sections, counts, current, isWide }: GroupProps) {
  const id = useId()
  const isFolded = useSidebar(({ folded }) => folded.includes(group)) && isWide
  return (
    <div className="mb-2 px-3">
      {isWide ? (
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-controls={id}
          className="flex h-7 w-full items-center justify-between rounded-md px-2 text-xs text-muted hover:text-text"
          onClick={() => sidebar.toggleGroup(group)}
        >
          {group}
          <Icon name="plain-arrow" className={cx('size-3 transition-transform', isFolded && '-rotate-90')} />
        </button>
      ) : (
        <hr className="mx-1 my-2 border-line" />
      )}
      <ul id={id} hidden={isFolded} className="grid gap-0.5">
        {sections.map((section) => (
          <li key={section}>
            <AdminLink
              to={SECTIONS[section].path}
              aria-current={section === current ? 'page' : undefined}
              // The router sets its own marker slightly late.
              data-current={section === current ? '' : undefined}
              aria-label={isWide ? undefined : SECTIONS[section].title}
              data-tip={isWide ? undefined : SECTIONS[section].title}
              className={cx(
                'flex h-7.5 scroll-mb-14 items-center gap-2.5 rounded-lg px-2 text-sm transition-colors',
                section === current ? 'bg-raised font-semibold' : 'hover:bg-raised/60',
              )}
            >
              <Icon name={SECTION_ICONS[section]} className="size-4 text-muted" />
              {isWide && <span className="truncate">{SECTIONS[section].title}</span>}
              {isWide && <Count section={section} count={counts[section]} />}
            </AdminLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
