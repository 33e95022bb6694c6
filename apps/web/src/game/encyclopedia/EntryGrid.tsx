import { useNavigate } from '@tanstack/react-router'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import type { Tint } from '../../ui/Slot.tsx'
import type { EncyclopediaEntry } from './entry.ts'
import { neighbourOf } from './grid-neighbour.ts'
import { pathOf } from './targets.ts'

export const INKS: Readonly<Record<Tint, string>> = {
  plain: 'text-text/85',
  brass: 'text-brass',
  river: 'text-river',
  arcane: 'text-arcane',
}

/**
 * Arrow keys move over all grids inside, with one tab stop. The rows are plain links that are followed from here:
 * hundreds of router links take half a second to render on a slow phone.
 */
export function EntryWalk({ children }: { children: ReactNode }) {
  const walk = useRef<HTMLDivElement>(null)
  const entries = () => [...(walk.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]

  // Set on the elements directly: moving the tab stop must not rerender hundreds of rows.
  useLayoutEffect(() => {
    const all = entries()
    if (!all.some(({ tabIndex }) => tabIndex === 0)) all[0]?.setAttribute('tabindex', '0')
  })
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (!target.matches('[data-entry]')) return
    for (const entry of entries()) entry.tabIndex = entry === target ? 0 : -1
  }
  const navigate = useNavigate()
  const onClick = (event: MouseEvent) => {
    const href = (event.target as Element).closest('[data-entry]')?.getAttribute('href')
    if (!href || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ href })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries()
    const at = all.indexOf(document.activeElement as HTMLElement)
    if (at < 0) return
    const next = neighbourOf(
      all.map((entry) => entry.getBoundingClientRect()),
      at,
      event.key,
    )
    if (next === null) return
    event.preventDefault()
    all[next]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the controls.
    <div ref={walk} onFocus={onFocus} onKeyDown={onKeyDown} onClick={onClick}>
      {children}
    </div>
  )
}

export function EntryGrid({ entries }: { entries: readonly EncyclopediaEntry[] }) {
  return (
    <ul className="-mx-1.5 grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-2 gap-y-0.5 compact:gap-y-0">
      {entries.map((entry) => (
        <li key={`${entry.kind}-${entry.id}`} className="min-w-0">
          <EntryRow entry={entry} />
        </li>
      ))}
    </ul>
  )
}

const EntryRow = memo(function EntryRow({ entry }: { entry: EncyclopediaEntry }) {
  return (
    <a
      href={pathOf(entry)}
      data-entry
      tabIndex={-1}
      className="group flex items-center gap-3 rounded-xl p-1.5 hover:bg-panel focus-visible:-outline-offset-2"
    >
      <span
        className={cx('grid size-11 shrink-0 place-items-center rounded-lg bg-raised compact:size-9', INKS[entry.tint])}
      >
        <Icon name={entry.icon} className="size-7 compact:size-6" />
      </span>
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block truncate font-semibold group-hover:text-brass-ink">{entry.name}</span>
        <span className="line-clamp-2 text-[0.8125rem] text-muted">{entry.line}</span>
      </span>
    </a>
  )
})
