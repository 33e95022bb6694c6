import { onLiveMessage } from '../../client/connection/live.ts'
import { game } from '../../client/index.ts'

/**
 * Shows news of the exchange on every page. Their code is loaded with the first message. Returns an unsubscribe
 * function.
 */
export function subscribeToExchangeNews(): () => void {
  const since = game.now()
  const stops = [
    onLiveMessage(
      'offers',
      ({ offers }) => void import('./news.ts').then(({ announceCompleted }) => announceCompleted(offers, since)),
    ),
    onLiveMessage(
      'priceAlert',
      ({ alert }) => void import('./news.ts').then(({ announcePriceAlert }) => announcePriceAlert(alert)),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
