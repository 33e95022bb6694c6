import { useId, useState } from 'react'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { keep, readKept } from '../../ui/kept.ts'
import { LogList } from './LogList.tsx'
import { UnreadMark } from './UnreadMark.tsx'

const KEPT = 'hearthward.log'

/** Below the character, always at hand and folded where nobody wants it. Other voices will join it there. */
export function LogDock() {
  const [isOpen, setOpen] = useState(() => readKept(KEPT) === 'open')
  const list = useId()
  const toggle = () => {
    keep(KEPT, isOpen ? 'folded' : 'open')
    setOpen(!isOpen)
  }
  return (
    <section aria-label="Log" className="border-t border-line">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={list}
          className="flex h-11 w-full items-center gap-2.5 px-4 text-base font-semibold hover:bg-raised focus-visible:-outline-offset-4"
          onClick={toggle}
        >
          <Icon name="quill-ink" className="size-4 text-brass" />
          Log
          {!isOpen && <UnreadMark />}
          <Icon name="plain-arrow" className={cx('ml-auto size-3.5 text-muted', !isOpen && 'rotate-180')} />
        </button>
      </h2>
      <div id={list} hidden={!isOpen}>
        {isOpen && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          <div tabIndex={0} className="h-56 overflow-y-auto px-4 pb-3.5 focus-visible:-outline-offset-4">
            <LogList />
          </div>
        )}
      </div>
    </section>
  )
}
