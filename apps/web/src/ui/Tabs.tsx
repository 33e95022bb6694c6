import { type KeyboardEvent, memo, type ReactNode, useDeferredValue, useId, useLayoutEffect, useRef } from 'react'
import { cx } from './class-names.ts'
import { Icon } from './icons/Icon.tsx'
import { indexAfter } from './list-keys.ts'

interface TabIcon {
  name: string
  className: string
}

interface TabsProps<T extends string> {
  label: string
  /** `mark` follows the label. A tab with an icon shows the icon, and its label as a tooltip. */
  tabs: readonly { id: T; label: string; count?: number; icon?: TabIcon; mark?: ReactNode }[]
  selected: T
  onSelect: (id: T) => void
  children: ReactNode
  /** Shown at the end of the row; not a tab. */
  aside?: ReactNode
  /** For a side column: smaller tabs, and space for a button at the end of the row. */
  tight?: boolean
}

/** Up to so many icon tabs leave space for the selected one's label, in a wide layout. */
const MOST_NAMED = 6
const NAMED = 'max-hall:sr-only ml-1.5 inline-block max-w-20 truncate align-middle'

/** Tabs with the usual keys: one stop for Tab; arrows, Home and End inside. */
export function Tabs<T extends string>({ label, tabs, selected, onSelect, children, aside, tight }: TabsProps<T>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const shown = useDeferredValue(selected)

  // Scrolls the selected tab into view if the row is too long. Only the row scrolls, never the page.
  useLayoutEffect(() => {
    const row = list.current
    const chosen = row?.querySelector<HTMLElement>(`[data-tab="${selected}"]`)
    if (!row || !chosen) return
    const { offsetLeft: left, offsetWidth: width } = chosen
    if (left < row.scrollLeft || left + width > row.scrollLeft + row.clientWidth) row.scrollLeft = left - width
  }, [selected])

  const isNamed = (tab: T) => tab === selected && tabs.length <= MOST_NAMED

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected)
    const next = indexAfter(event.key, at, tabs.length, { axis: 'row', isCyclic: true, hasEnds: true })
    const tab = next === null ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus()
  }

  return (
    <div>
      <div className={cx('flex border-b border-line', tight && 'pr-11')}>
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          onKeyDown={onKeyDown}
          className={cx(
            'relative flex min-w-0 flex-1 overflow-x-auto px-4',
            tight ? 'px-1.5 text-sm' : 'gap-3.5 mid:gap-6 mid:px-5 hall:px-7',
          )}
        >
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              data-tab={tab.id}
              aria-selected={tab.id === selected}
              aria-controls={`${id}-panel`}
              tabIndex={tab.id === selected ? 0 : -1}
              data-tip={tab.icon ? tab.label : undefined}
              onClick={() => onSelect(tab.id)}
              className={cx(
                tight ? cx('min-w-6.5 flex-1', isNamed(tab.id) ? 'hall:flex-auto' : 'max-w-14') : 'min-w-10 shrink-0',
                'relative h-11 font-semibold transition-colors after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:rounded-full',
                tab.id === selected ? 'text-text after:bg-brass' : 'text-muted hover:text-text',
              )}
            >
              {tab.icon && (
                <Icon name={tab.icon.name} className={cx('size-5', tab.id === selected && tab.icon.className)} />
              )}
              <span className={cx(tab.icon && (isNamed(tab.id) ? NAMED : 'sr-only'))}>{tab.label}</span>
              {tab.count !== undefined && <span className="ml-1.5 font-normal text-muted">{tab.count}</span>}
              {tab.icon ? (
                <span className="absolute top-0 right-0 origin-top-right scale-85">{tab.mark}</span>
              ) : (
                tab.mark
              )}
            </button>
          ))}
        </div>
        {aside}
      </div>
      <div
        role="tabpanel"
        tabIndex={-1}
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        aria-busy={shown !== selected || undefined}
      >
        <Panel isWaiting={shown !== selected}>{children}</Panel>
      </div>
    </div>
  )
}

/** The tab changes at once; the old panel stays until the new one is rendered. */
const Panel = memo(
  ({ children }: { isWaiting: boolean; children: ReactNode }) => children,
  (_, { isWaiting }) => isWaiting,
)
