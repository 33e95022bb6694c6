import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { indexAfter } from '../list-keys.ts'

const ITEMS = '[role="menuitem"]'

/**
 * The behaviour of a menu while it is open: the first item gets the focus; arrows, Home and End move it. Escape, Tab
 * and a press outside `box` ask to close it. Returns the handler for its keys.
 */
export function useOpenMenu(
  box: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onLeave: (event: KeyboardEvent | PointerEvent) => void,
): (event: KeyboardEvent) => void {
  const leave = useEffectEvent(onLeave)

  useLayoutEffect(() => {
    if (isOpen) box.current?.querySelector<HTMLElement>(ITEMS)?.focus()
  }, [box, isOpen])

  useEffect(() => {
    if (!isOpen) return
    const onPress = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) leave(event)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [box, isOpen])

  return (event) => {
    if (event.key === 'Escape' || event.key === 'Tab') return onLeave(event)
    const items = [...(box.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const next = indexAfter(event.key, at, items.length, { axis: 'column', isCyclic: true, hasEnds: true })
    if (next === null) return
    event.preventDefault()
    items[next]?.focus()
  }
}
