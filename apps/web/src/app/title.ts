import { useEffect } from 'react'

/** The tab's title: what goes on, then where. */
export function useTitle(doing: string): void {
  useEffect(() => {
    document.title = doing ? `${doing} · Hearthward` : 'Hearthward'
  }, [doing])
}
