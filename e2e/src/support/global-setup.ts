import { chromiumPath } from './chromium.ts'
import { type Product, removeData, startProduct } from './product.ts'
import { shareProducts } from './shared-products.ts'

/**
 * Starts the products for all stories as a user starts them. There is one per worker, because a story moves the clock
 * of its server by hours and must not disturb another one.
 */
export default async function globalSetup({ workers }: { workers: number }): Promise<() => Promise<void>> {
  // Fails before the products start if there is no browser.
  chromiumPath()
  const started = await Promise.allSettled(Array.from({ length: workers }, () => startProduct()))
  const products = started.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const failed = started.find((start) => start.status === 'rejected')
  if (failed) {
    await stopAll(products)
    throw failed.reason
  }
  shareProducts(products)
  return async () => {
    await stopAll(products)
    for (const product of products) printDifferences(product)
  }
}

async function stopAll(products: readonly Product[]): Promise<void> {
  await Promise.all(products.map((product) => product.stop()))
  for (const product of products) removeData(product)
}

/** The counter only shows that there was a difference; these lines name the player, the moment and the claim. */
function printDifferences({ url, output }: Product): void {
  const lines = output().split('\n')
  for (const line of lines) if (line.includes('sync difference')) console.error(`${url}: ${line}`)
}
