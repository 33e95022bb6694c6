import { useSyncExternalStore } from 'react'

/** As in the styles: below `mid`. */
const query = matchMedia('(max-width: 760px)')

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const isNarrow = () => query.matches

/** True on a phone: one room at a time and a bar to go between them. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow)
}
