// What a person sees while something takes its time.

/** Runs one step, telling its name, that it is still at it, and how long it took. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
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
