import type { Quest } from '@hearthward/engine'
import { create } from 'zustand'
import { useQuestLog } from './stories.ts'

const PINNED = 'hearthward.pinned-quest'

const usePin = create<{ questId: string | null }>(() => ({ questId: remembered() }))

function remembered(): string | null {
  try {
    return localStorage.getItem(PINNED)
  } catch {
    return null
  }
}

export function pinQuest(questId: string): void {
  usePin.setState({ questId })
  try {
    localStorage.setItem(PINNED, questId)
  } catch {
    // Private windows may forbid storage; the choice then lasts as long as the page.
  }
}

/** The active quest that is kept in view: the chosen one, else the one begun first. */
export function usePinnedQuest(): Quest | undefined {
  const { active } = useQuestLog()
  const chosen = usePin(({ questId }) => questId)
  return active.find(({ id }) => id === chosen) ?? active[0]
}
