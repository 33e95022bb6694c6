import { type ReactNode, useId, useRef, useState } from 'react'
import { cx } from '../class-names.ts'
import { useOpenMenu } from './open-menu.ts'

interface MenuProps {
  label: string
  trigger: ReactNode
  triggerClassName?: string
  /** Called with the function that closes the menu. */
  children: (close: () => void) => ReactNode
}

/** A button with a menu: arrow keys move, Escape and a press outside close it, the focus returns to the button. */
export function Menu({ label, trigger, triggerClassName, children }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = useOpenMenu(box, open, (event) => {
    if ('key' in event && event.key === 'Escape') close()
    else setOpen(false)
  })

  return (
    <div ref={box} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className={triggerClassName}
      >
        {trigger}
      </button>
      {open && (
        <div
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onKeyDown}
          className="pop-in absolute top-full right-0 z-40 mt-2 w-60 origin-top-right rounded-xl border border-line bg-panel p-1.5 shadow-float"
        >
          {children(close)}
        </div>
      )}
    </div>
  )
}

/** Class names of an entry, for links and buttons. */
export const menuItem = (danger = false) =>
  cx(
    'flex h-10 w-full items-center gap-3 rounded-lg px-3 text-left text-sm font-medium transition-colors hover:bg-raised focus-visible:-outline-offset-2',
    danger && 'text-blood-ink',
  )
