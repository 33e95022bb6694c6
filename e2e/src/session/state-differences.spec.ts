import { expect, test } from '@playwright/test'
import { differencesAt } from '../support/metrics.ts'
import { sharedProducts } from '../support/shared-products.ts'

test('no browser of the whole run ever showed a state that differs from that of the server', async () => {
  const products = sharedProducts()
  expect(products.length).toBeGreaterThan(0)
  for (const { url } of products) expect(await differencesAt(url), url).toBe(0)
})
