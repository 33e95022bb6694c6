import type { KeyboardEvent } from 'react'

const ITEMS = '[role="menuitem"]'

export const focusFirst = (menu: HTMLElement | null) => menu?.querySelector<HTMLElement>(ITEMS)?.focus()

/** Arrow keys cycle through a menu, Home and End go to its ends. */
export function moveInMenu(menu: HTMLElement | null, event: KeyboardEvent): void {
  const items = [...(menu?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  items[(target + items.length) % items.length]?.focus()
}
