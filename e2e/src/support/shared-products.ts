/** What a story knows of the product that was started for it. */
export interface SharedProduct {
  url: string
  dataDir: string
}

const VARIABLE = 'E2E_PRODUCTS'

/** The tests run in processes of their own; the environment is what they get from the one that started the products. */
export function shareProducts(products: readonly SharedProduct[]): void {
  process.env[VARIABLE] = JSON.stringify(products.map(({ url, dataDir }) => ({ url, dataDir })))
}

export function sharedProducts(): SharedProduct[] {
  return JSON.parse(process.env[VARIABLE] ?? '[]') as SharedProduct[]
}
