import { useEffect } from 'react'

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>

/** Whether a key event focuses the search: a slash outside of fields and shortcuts. */
export function isSearchKey(event: KeyPress, isTyping: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event
  return key === '/' && !ctrlKey && !metaKey && !altKey && !defaultPrevented && !isTyping
}

const TEXT_FIELDS = 'input, textarea, select, [contenteditable=true]'

/** '/' focuses the search of the open page. */
export function useSearchKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches(TEXT_FIELDS)
      if (!isSearchKey(event, isTyping) || document.querySelector('dialog:modal')) return
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
