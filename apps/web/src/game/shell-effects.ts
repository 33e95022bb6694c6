import { workOf } from '@hearthward/engine'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { showTheme } from '../browser/theme.ts'
import { useTitle } from '../browser/title.ts'
import { useGame } from '../client/index.ts'
import { notifyWhileHidden } from '../client/notifications.ts'
import { playToastSounds } from '../client/sounds.ts'
import { useTabSign } from '../ui/tab-sign.ts'
import { useWhenWanted } from '../ui/when-wanted.ts'
import { subscribeToExchangeNews } from './exchange/news-subscription.ts'

/** The page looks as the character's settings say. */
export function useAppearance(): void {
  const theme = useGame((state) => state.player?.settings.theme)
  const displayMode = useGame((state) => state.player?.settings.displayMode)
  useEffect(() => {
    if (theme && displayMode) showTheme({ theme, displayMode })
  }, [theme, displayMode])
}

/** The tab says what goes on, for those who keep it in a corner: by its words, its flame, a sound, a notification. */
export function useGoingsOn(): void {
  const doing = useGame(({ player, content }) => {
    const running = player?.currentAction && content ? workOf(content, player.currentAction.activityId) : null
    return running?.name ?? null
  })
  const isUnseen = useUnseenEnd(doing)
  useTitle(doing ?? (isUnseen ? 'Ended' : 'At rest'))
  useTabSign(doing ? 'burning' : isUnseen ? 'calling' : 'resting')
  useEffect(playToastSounds, [])
  useEffect(notifyWhileHidden, [])
  useEffect(subscribeToExchangeNews, [])
}

/** True from an end that nobody saw until somebody looks. */
function useUnseenEnd(doing: string | null): boolean {
  const [isUnseen, setUnseen] = useState(false)
  useEffect(() => {
    if (doing === null) return
    setUnseen(false)
    return () => setUnseen(document.visibilityState === 'hidden')
  }, [doing])
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && setUnseen(false)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isUnseen
}

const loadCompany = () => import('./social/following.ts')

/** Party, invitations and friends are followed from wherever one is in the game; the page does not wait for it. */
export function useBeingInCompany(): void {
  const company = useWhenWanted(1, loadCompany)
  const navigate = useNavigate()
  useEffect(() => company?.beInCompany(() => void navigate({ to: '/game/party' })), [company, navigate])
}

const loadLetters = () => import('./inbox/inbox.ts')

/** What staff write to this player; the page does not wait for it. */
export function useLettersHeard(): void {
  const letters = useWhenWanted(1, loadLetters)
  useEffect(() => letters?.subscribeToInbox(), [letters])
}
