import type { Page } from '@playwright/test'

/** The server receives the call, but its answer is held back. Returns a function that releases it. */
export async function holdAnswer(page: Page, call: string): Promise<() => Promise<void>> {
  const path = `**/api/${call}`
  await page.route(path, () => undefined)
  return () => page.unroute(path)
}

/** The calls do not reach the server. Returns a function that restores the connection. */
export async function failCalls(page: Page, ...calls: string[]): Promise<() => Promise<void>> {
  for (const call of calls) await page.route(`**/api/${call}`, (route) => route.abort('connectionrefused'))
  return async () => {
    for (const call of calls) await page.unroute(`**/api/${call}`)
  }
}
