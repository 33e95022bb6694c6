import type { Quest } from '@hearthward/engine'
import { create } from 'zustand'
import { readStored, writeStored } from '../../browser/stored-value.ts'
import { useQuestLog } from './quest-hooks.ts'

const PINNED = 'hearthward.pinned-quest'

const usePin = create<{ questId: string | null }>(() => ({ questId: readStored(PINNED) }))

/** Stored if the player pins none. Without a stored value the first active quest is pinned. */
const NONE = ''

export function pinQuest(questId: string): void {
  usePin.setState({ questId })
  writeStored(PINNED, questId)
}

export const unpinQuest = () => pinQuest(NONE)

/** The pinned active quest: the chosen one, else the one begun first. */
export function usePinnedQuest(): Quest | undefined {
  const { active } = useQuestLog()
  const chosen = usePin(({ questId }) => questId)
  if (chosen === NONE) return undefined
  return active.find(({ id }) => id === chosen) ?? active[0]
}
