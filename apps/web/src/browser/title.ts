import { useEffect } from 'react'

let title = ''
let unread = 0

function show(): void {
  const text = title === '' ? 'Hearthward' : `${title} · Hearthward`
  document.title = unread > 0 ? `(${unread}) ${text}` : text
}

/** Sets the tab's title. `null` leaves it to other components. */
export function useTitle(text: string | null): void {
  useEffect(() => {
    if (text === null) return
    title = text
    show()
  }, [text])
}

/** Shows the number of unread messages before the title. */
export function useTitleCount(waiting: number): void {
  useEffect(() => {
    unread = waiting
    show()
    return () => {
      unread = 0
      show()
    }
  }, [waiting])
}
