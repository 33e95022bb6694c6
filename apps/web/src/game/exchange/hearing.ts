import { onLiveMessage } from '../../client/connection/live.ts'
import { game } from '../../client/index.ts'

/** Hears of the exchange wherever the player is, and only then loads the words for it. */
export function hearExchange(): () => void {
  const since = game.now()
  const stops = [
    onLiveMessage('offers', ({ offers }) => void import('./news.ts').then(({ tellDone }) => tellDone(offers, since))),
    onLiveMessage('priceAlert', ({ alert }) => void import('./news.ts').then(({ tellAlert }) => tellAlert(alert))),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
