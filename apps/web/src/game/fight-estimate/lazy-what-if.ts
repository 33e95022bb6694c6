import { toasts } from '../../client/index.ts'
import { useWhatIf, type WhatIfStart } from './what-if-state.ts'

export const loadWhatIf = () => import('./WhatIfDialog.tsx')

/** Loaded before it is shown: a failed download shows a toast, and the page stays usable. */
export function openWhatIf(start: WhatIfStart): void {
  void loadWhatIf().then(
    () => useWhatIf.setState({ start }),
    () => toasts.show('error', 'This could not be shown: the server cannot be reached. Try again.'),
  )
}
