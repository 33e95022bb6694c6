import { removeData, startProduct } from './product.ts'

/** One product for all stories, started as a user starts it; each story signs in as somebody of its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct()
  process.env['PRODUCT_URL'] = product.url
  return async () => {
    await product.stop()
    removeData(product)
  }
}
