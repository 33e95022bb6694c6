import { useSyncExternalStore } from 'react'

/** The same width as `mid` in the styles. */
const query = matchMedia('(max-width: 760px)')

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const isNarrow = () => query.matches

/** True on a phone, which shows one room at a time and a bar with links to the others. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow)
}
