import { expect, test } from '@playwright/test'

test('no browser of the whole run ever showed anything else than the server booked', async ({ request }) => {
  const metrics = await (await request.get(`${process.env['PRODUCT_URL']}/metrics`)).text()
  expect(metrics).toMatch(/^hearthward_sync_differences_total 0$/m)
})
