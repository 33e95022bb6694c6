import { useEffect } from 'react'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>

/** Whether a key asks for the search: a slash that is not typed into something, nor part of a shortcut. */
export function asksForSearch(event: Pressed, isTyping: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event
  return key === '/' && !ctrlKey && !metaKey && !altKey && !defaultPrevented && !isTyping
}

const TYPED_IN = 'input, textarea, select, [contenteditable=true]'

/** '/' goes to the search of the page that is open. */
export function useSearchKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches(TYPED_IN)
      if (!asksForSearch(event, isTyping) || document.querySelector('dialog:modal')) return
      const search = document.querySelector<HTMLInputElement>('#main input[type=search]')
      if (!search) return
      event.preventDefault()
      search.focus()
      search.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
