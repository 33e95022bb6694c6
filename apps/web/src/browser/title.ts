import { useEffect } from 'react'

let doing = ''
let calls = 0

function show(): void {
  const what = doing === '' ? 'Hearthward' : `${doing} · Hearthward`
  document.title = calls > 0 ? `(${calls}) ${what}` : what
}

/** The tab's title: what goes on, then where. `null` leaves it to others. */
export function useTitle(words: string | null): void {
  useEffect(() => {
    if (words === null) return
    doing = words
    show()
  }, [words])
}

/** Before it, how many words of others wait for an answer. */
export function useTitleMark(waiting: number): void {
  useEffect(() => {
    calls = waiting
    show()
    return () => {
      calls = 0
      show()
    }
  }, [waiting])
}
