import { type Product, removeData, startProduct } from './product.ts'
import { shareProducts } from './shared-products.ts'

/**
 * Products for all stories, started as a user starts them; each story signs in as somebody of its own. One a worker:
 * a story moves the clock of its server by hours, and must not move another one's that runs beside it.
 */
export default async function globalSetup({ workers }: { workers: number }): Promise<() => Promise<void>> {
  const started = await Promise.allSettled(Array.from({ length: workers }, () => startProduct()))
  const products = started.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const failed = started.find((start) => start.status === 'rejected')
  if (failed) {
    await stopAll(products)
    throw failed.reason
  }
  shareProducts(products)
  return () => stopAll(products)
}

async function stopAll(products: readonly Product[]): Promise<void> {
  await Promise.all(products.map((product) => product.stop()))
  for (const product of products) removeData(product)
}
