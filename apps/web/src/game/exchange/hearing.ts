import { game } from '../../client/index.ts'
import { onMessage } from '../../client/live.ts'

/** Hears of the exchange wherever the player is, and only then loads the words for it. */
export function hearExchange(): () => void {
  const since = game.now()
  const stops = [
    onMessage('offers', ({ offers }) => void import('./news.ts').then(({ tellDone }) => tellDone(offers, since))),
    onMessage('priceAlert', ({ alert }) => void import('./news.ts').then(({ tellAlert }) => tellAlert(alert))),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
