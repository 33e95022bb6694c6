import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Button } from '../../ui/form/Button.tsx'

interface DrawerProps {
  title: ReactNode
  /** The state, shown below the title. */
  summary?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Details of the selected row, beside the list. Escape closes it. Use the row's id as key. */
export function Drawer({ title, summary, onClose, children }: DrawerProps) {
  const box = useRestoreFocus()
  useScrollToDrawer(box)
  useEscape(onClose)
  return (
    <article ref={box} data-selected className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header>
        <div className="flex items-start justify-between gap-3">
          <h2 tabIndex={-1} className="text-lg wrap-anywhere">
            {title}
          </h2>
          <Button small look="quiet" className="-mt-1 -mr-2" onClick={onClose}>
            Close
          </Button>
        </div>
        {summary && <div className="mt-1 text-sm wrap-anywhere text-muted">{summary}</div>}
      </header>
      {children}
    </article>
  )
}

/** Escape belongs first to a dialog, and to a focused field. */
function useEscape(onClose: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog:modal')) return
    if (event.target instanceof Element && event.target.matches('input, textarea, select')) return
    onClose()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** On close, returns the focus to the element that opened the drawer, if that still exists. */
function useRestoreFocus() {
  const box = useRef<HTMLElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const { activeElement } = document
    opener.current =
      document.querySelector<HTMLElement>('#main tr[aria-selected=true]') ??
      (activeElement instanceof HTMLElement && !box.current?.contains(activeElement) ? activeElement : opener.current)
  })
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      const { activeElement, body } = document
      if (activeElement !== body && !element?.contains(activeElement)) return
      const to = opener.current
      requestAnimationFrame(() => to?.isConnected && to.focus())
    }
  }, [])
  return box
}

/** Scrolls up to the details on a small screen, where they are above the list and its rows may be far below. */
function useScrollToDrawer(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const aside = box.current?.parentElement
    if (!aside || Number(getComputedStyle(aside).order) >= 0) return
    box.current?.querySelector('h2')?.focus({ preventScroll: true })
    aside.scrollIntoView({ block: 'start' })
  }, [box])
}
