import { useEffect } from 'react'

/** The tab's title: what goes on, then where. `null` leaves it to others. */
export function useTitle(doing: string | null): void {
  useEffect(() => {
    if (doing !== null) document.title = `${doing} · Hearthward`
  }, [doing])
}
