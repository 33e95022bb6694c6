import type { Activity } from '@hearthward/engine'
import { create } from 'zustand'
import { toasts } from '../../client/index.ts'

/** What the dialog opens with. */
export interface WhatIfStart {
  /** Absent if the player chooses the foe. */
  fight?: Activity
  /** Chosen at first. */
  itemId?: string
}

export const useWhatIf = create<{ start: WhatIfStart | null }>(() => ({ start: null }))

export const loadWhatIf = () => import('./WhatIfDialog.tsx')

/** Loaded before it is shown: a failed download shows a toast, and the page stays usable. */
export function openWhatIf(start: WhatIfStart): void {
  void loadWhatIf().then(
    () => useWhatIf.setState({ start }),
    () => toasts.show('error', 'This could not be shown: the server cannot be reached. Try again.'),
  )
}

export const closeWhatIf = () => useWhatIf.setState({ start: null })
