import type { Activity } from '@hearthward/engine'
import { create } from 'zustand'

/** What the dialog opens with. */
export interface WhatIfStart {
  /** Absent if the player chooses the foe. */
  fight?: Activity
  /** Chosen at first. */
  itemId?: string
}

export const useWhatIf = create<{ start: WhatIfStart | null }>(() => ({ start: null }))

export const closeWhatIf = () => useWhatIf.setState({ start: null })
