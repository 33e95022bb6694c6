/** The product that was started for a story. */
export interface SharedProduct {
  url: string
  dataDir: string
}

const VARIABLE = 'E2E_PRODUCTS'

/** Tests run in their own processes; the environment passes the products on to them. */
export function shareProducts(products: readonly SharedProduct[]): void {
  process.env[VARIABLE] = JSON.stringify(products.map(({ url, dataDir }) => ({ url, dataDir })))
}

export function sharedProducts(): SharedProduct[] {
  return JSON.parse(process.env[VARIABLE] ?? '[]') as SharedProduct[]
}
