import { create } from 'zustand'
import { keep, readKept } from '../../browser/kept.ts'

const DISMISSED = 'hearthward.dismissed-notices'
/** Announcements end within a year; of so many nobody puts aside more. */
const MOST_KEPT = 100

export const useDismissed = create<{ ids: string[] }>(() => ({ ids: readIds() }))

/** Puts an announcement aside in this browser, for good. */
export function dismiss(id: string): void {
  const ids = [...useDismissed.getState().ids, id].slice(-MOST_KEPT)
  useDismissed.setState({ ids })
  keep(DISMISSED, JSON.stringify(ids))
}

function readIds(): string[] {
  try {
    const kept: unknown = JSON.parse(readKept(DISMISSED) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
