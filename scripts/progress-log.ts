// Progress output for steps that take a while.

/** Runs one step, and prints its name, its progress every ten seconds, and its duration. */
export async function runStep<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${name} ...`)
  const ticker = setInterval(() => console.log(`  ${name}: ${seconds()} s so far`), 10_000)
  try {
    const result = await work()
    console.log(`${name}: took ${seconds()} s`)
    return result
  } finally {
    clearInterval(ticker)
  }
}
