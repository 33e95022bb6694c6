import { create } from 'zustand'
import { readStoredIds, writeStored } from '../../browser/stored-value.ts'

const DISMISSED = 'hearthward.dismissed-notices'
/** More than anybody dismisses before the announcements expire. */
const MOST_STORED = 100

export const useDismissed = create<{ ids: string[] }>(() => ({ ids: readStoredIds(DISMISSED) }))

/** Hides an announcement in this browser permanently. */
export function dismiss(id: string): void {
  const ids = [...useDismissed.getState().ids, id].slice(-MOST_STORED)
  useDismissed.setState({ ids })
  writeStored(DISMISSED, JSON.stringify(ids))
}
