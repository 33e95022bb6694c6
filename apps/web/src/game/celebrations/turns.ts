import { useEffect } from 'react'
import { create } from 'zustand'

/** Which celebration is shown; null while there is none. */
const useStage = create<{ by: string | null }>(() => ({ by: null }))

export const stage = {
  by: () => useStage.getState().by,
  /** Nothing where another is on it. */
  take: (id: string) => useStage.setState(({ by }) => ({ by: by ?? id })),
  leave: (id: string) => useStage.setState(({ by }) => ({ by: by === id ? null : by })),
}

/** Celebrations take turns: what there is to celebrate while another is shown waits for its end. */
export function useTurn(id: string, isWanted: boolean): boolean {
  const by = useStage((shown) => shown.by)
  useEffect(() => {
    if (isWanted && by === null) stage.take(id)
  }, [id, isWanted, by])
  useEffect(() => (isWanted ? () => stage.leave(id) : undefined), [id, isWanted])
  return isWanted && by === id
}
