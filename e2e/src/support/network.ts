import type { Page } from '@playwright/test'

/** The server takes the call and never answers, until it is let go. */
export async function hang(page: Page, call: string): Promise<() => Promise<void>> {
  const path = `**/api/${call}`
  await page.route(path, () => undefined)
  return () => page.unroute(path)
}

/** The call does not reach the server, until it is let go. */
export async function cut(page: Page, ...calls: string[]): Promise<() => Promise<void>> {
  for (const call of calls) await page.route(`**/api/${call}`, (route) => route.abort('connectionrefused'))
  return async () => {
    for (const call of calls) await page.unroute(`**/api/${call}`)
  }
}
