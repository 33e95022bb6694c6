import type { Page } from '@playwright/test'

/** The address of a call, with or without a query. */
const addressOf = (call: string) => new RegExp(`/api/${call}([?]|$)`)

/** The server receives the call, but its answer is held back. Returns a function that releases it. */
export async function holdAnswer(page: Page, call: string): Promise<() => Promise<void>> {
  const address = addressOf(call)
  await page.route(address, () => undefined)
  return () => page.unroute(address)
}

/** The calls do not reach the server. Returns a function that restores the connection. */
export async function failCalls(page: Page, ...calls: string[]): Promise<() => Promise<void>> {
  const addresses = calls.map(addressOf)
  for (const address of addresses) await page.route(address, (route) => route.abort('connectionrefused'))
  return async () => {
    for (const address of addresses) await page.unroute(address)
  }
}
