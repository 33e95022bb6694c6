export interface CostMeter {
  /** Begins a piece of work. The returned function ends it and returns its cost in milliseconds. */
  begin(): () => number
}

/**
 * Measures what requests cost: the processor time of the process, divided equally among the requests that are worked on
 * at that moment. The sum over all requests is therefore the time that was spent, and a request that waits for the
 * database costs nothing on an otherwise idle server. The duration of a request would be no measure: it grows with the
 * load that others cause.
 */
export function createCostMeter(processorTime: () => number = processorMillis): CostMeter {
  let running = 0
  let readAt = processorTime()
  /** What a request that ran all along would have cost so far. */
  let costOfOne = 0

  function advance(): void {
    const now = processorTime()
    if (running > 0) costOfOne += (now - readAt) / running
    readAt = now
  }

  return {
    begin() {
      advance()
      running++
      const before = costOfOne
      return () => {
        advance()
        running--
        return costOfOne - before
      }
    },
  }
}

/** All threads count: passwords are hashed and files compressed outside of the event loop. */
function processorMillis(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
