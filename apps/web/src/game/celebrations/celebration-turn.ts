import { useEffect } from 'react'
import { create } from 'zustand'

/** Which celebration is shown; null while there is none. */
const useStage = create<{ by: string | null }>(() => ({ by: null }))

export const stage = {
  by: () => useStage.getState().by,
  /** Does nothing while another celebration is shown. */
  take: (id: string) => useStage.setState(({ by }) => ({ by: by ?? id })),
  leave: (id: string) => useStage.setState(({ by }) => ({ by: by === id ? null : by })),
}

/** True while it is this celebration's turn. Another one waits until the shown one ends. */
export function useCelebrationTurn(id: string, isReady: boolean): boolean {
  const by = useStage((shown) => shown.by)
  useEffect(() => {
    if (isReady && by === null) stage.take(id)
  }, [id, isReady, by])
  useEffect(() => (isReady ? () => stage.leave(id) : undefined), [id, isReady])
  return isReady && by === id
}
