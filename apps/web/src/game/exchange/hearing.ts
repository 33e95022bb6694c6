import { onLiveMessage } from '../../client/connection/live.ts'
import { game } from '../../client/index.ts'

/** Shows news of the exchange on every page. Their code is loaded with the first message. Returns an unsubscribe function. */
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
