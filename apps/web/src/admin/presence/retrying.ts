/** How often presence is asked for again while the line is lost, and how many times. */
const RETRY_EVERY = 2_000
export const MOST_RETRIES = 15

export interface Retrying {
  /** The line is lost: tries until it is back, or too often. */
  lost(): void
  /** It is back. */
  back(): void
}

/** Tries again and again; `told` hears how many tries were made, and null once the line is back. */
export function createRetrying(attempt: () => void, told: (tries: number | null) => void): Retrying {
  let timer: ReturnType<typeof setInterval> | null = null
  let tries = 0
  const stop = () => {
    if (timer !== null) clearInterval(timer)
    timer = null
  }
  return {
    lost() {
      if (timer !== null) return
      tries = 0
      told(tries)
      timer = setInterval(() => {
        tries++
        told(tries)
        attempt()
        if (tries === MOST_RETRIES) stop()
      }, RETRY_EVERY)
    },
    back() {
      stop()
      told(null)
    },
  }
}
