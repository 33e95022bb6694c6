import { workOf } from '@hearthward/engine'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { showTheme } from '../browser/theme.ts'
import { useTitle } from '../browser/title.ts'
import { useGame } from '../client/index.ts'
import { notifyWhileHidden } from '../client/notifications.ts'
import { playToastSounds } from '../client/sounds.ts'
import { useLazyPart } from '../ui/lazy-part.ts'
import { useTabSign } from '../ui/tab-sign.ts'
import { subscribeToExchangeNews } from './exchange/news-subscription.ts'

/** Applies the theme of the character's settings to the page. */
export function useAppearance(): void {
  const theme = useGame((state) => state.player?.settings.theme)
  const displayMode = useGame((state) => state.player?.settings.displayMode)
  useEffect(() => {
    if (theme && displayMode) showTheme({ theme, displayMode })
  }, [theme, displayMode])
}

/** Shows the current action outside the page: in the tab's title and icon, by sound and by notification. */
export function useActivitySignals(): void {
  const current = useGame(({ player, content }) => {
    const running = player?.currentAction && content ? workOf(content, player.currentAction.activityId) : null
    return running?.name ?? null
  })
  const isUnseen = useUnseenEnd(current)
  useTitle(current ?? (isUnseen ? 'Ended' : 'Idle'))
  useTabSign(current ? 'burning' : isUnseen ? 'calling' : 'resting')
  useEffect(playToastSounds, [])
  useEffect(notifyWhileHidden, [])
  useEffect(subscribeToExchangeNews, [])
}

/** True after an action ended in a hidden tab, until the tab is visible again. */
function useUnseenEnd(current: string | null): boolean {
  const [isUnseen, setUnseen] = useState(false)
  useEffect(() => {
    if (current === null) return
    setUnseen(false)
    return () => setUnseen(document.visibilityState === 'hidden')
  }, [current])
  useEffect(() => {
    const clear = () => document.visibilityState === 'visible' && setUnseen(false)
    document.addEventListener('visibilitychange', clear)
    return () => document.removeEventListener('visibilitychange', clear)
  }, [])
  return isUnseen
}

const loadSocialUpdates = () => import('./social/social-updates.ts')

/** Subscribes to party, invitations and friends on every page. Rendering does not wait for that code. */
export function useSocialUpdates(): void {
  const social = useLazyPart(1, loadSocialUpdates)
  const navigate = useNavigate()
  useEffect(() => social?.showSocialUpdates(() => void navigate({ to: '/game/party' })), [social, navigate])
}

const loadInbox = () => import('./inbox/inbox.ts')

/** Subscribes to messages of staff to this player. Rendering does not wait for that code. */
export function useInboxUpdates(): void {
  const inbox = useLazyPart(1, loadInbox)
  useEffect(() => inbox?.subscribeToInbox(), [inbox])
}
