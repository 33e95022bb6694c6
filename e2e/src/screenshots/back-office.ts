import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { type Product, startProduct } from '../support/product.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const PASSWORD = 'a password for pictures'
const PLAYERS = 300

/** Pages of the back-office to take a picture of, each with the steps that lead there. */
export const OFFICE_PICTURES: Record<string, (page: Page) => Promise<void>> = {
  office: (page) => visit(page, ''),
  'office-player': async (page) => {
    await visit(page, '/players')
    await page.getByRole('table').getByRole('row').nth(2).click()
    await page.getByRole('heading', { name: 'Timeline' }).waitFor()
  },
  'office-item': (page) => visit(page, '/items/bronze_sword'),
  'office-economy': (page) => visit(page, '/analytics?part=economy'),
}

/** Starts a server with demo players and signs in with all permissions. */
export async function openOffice(browser: Browser): Promise<{ page: Page; product: Product }> {
  const product = await startProduct({ env: { OWNER_PASSWORD: PASSWORD } })
  execFileSync('npm', ['run', '-s', 'demo', '--', '--players', String(PLAYERS)], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: '', DATA_DIR: product.dataDir },
  })
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: product.url,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const owner = { email: 'owner@hearthward.local', password: PASSWORD }
  await page.request.post('/api/auth/sign-in/email', { data: owner, headers: { origin: product.url } })
  return { page, product }
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(`/admin${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
