/** The interval and the number of retries while the connection is lost. */
const RETRY_EVERY = 2_000
export const MAX_RETRIES = 15

export interface PresenceRetry {
  /** The connection is lost: retries until it is back or the limit is reached. */
  onLost(): void
  /** The connection is back. */
  onBack(): void
}

/** Retries at an interval. `onTries` gets the number of retries, and null once the connection is back. */
export function createRetry(attempt: () => void, onTries: (tries: number | null) => void): PresenceRetry {
  let timer: ReturnType<typeof setInterval> | null = null
  let tries = 0
  const stop = () => {
    if (timer !== null) clearInterval(timer)
    timer = null
  }
  return {
    onLost() {
      if (timer !== null) return
      tries = 0
      onTries(tries)
      timer = setInterval(() => {
        tries++
        onTries(tries)
        attempt()
        if (tries === MAX_RETRIES) stop()
      }, RETRY_EVERY)
    },
    onBack() {
      stop()
      onTries(null)
    },
  }
}
