import { workOf } from '@hearthward/engine'
import { useEffect } from 'react'
import { showTheme } from '../app/theme.ts'
import { useTitle } from '../app/title.ts'
import { useGame } from '../client/index.ts'

/** The page looks as the character's settings say. */
export function useAppearance(): void {
  const theme = useGame((state) => state.player?.settings.theme)
  const displayMode = useGame((state) => state.player?.settings.displayMode)
  useEffect(() => {
    if (theme && displayMode) showTheme({ theme, displayMode })
  }, [theme, displayMode])
}

/** The tab says what goes on, for those who keep it in a corner. */
export function useGoingsOn(): void {
  useTitle(
    useGame(({ player, content }) => {
      const running = player?.currentAction && content ? workOf(content, player.currentAction.activityId) : null
      return running?.name ?? 'At rest'
    }),
  )
}
