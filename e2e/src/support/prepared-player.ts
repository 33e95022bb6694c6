import type { Player, Stack } from '@hearthward/engine'
import type { Page } from '@playwright/test'
import { withDatabase } from './database.ts'
import { call, newAccount, openGame } from './player.ts'
import type { SharedProduct } from './shared-products.ts'

/** Opens the game with a prepared character, further advanced than a story could play. */
export async function enterPrepared(...who: Parameters<typeof preparePlayer>): Promise<void> {
  await preparePlayer(...who)
  await openGame(who[0])
}

/** Signs in with a prepared character, without opening the game. */
export async function preparePlayer(
  page: Page,
  { dataDir }: SharedProduct,
  change: (player: Player) => void,
  signIn: (page: Page) => Promise<unknown> = ({ request }) => newAccount(request),
): Promise<void> {
  await signIn(page)
  const sessionId = 'preparing'
  const { player } = await call(page, 'loadPlayer', { sessionId })
  const { rules } = await call(page, 'getServerInfo', {})
  await call(page, 'sync', { sessionId, rules, leaving: true })
  await withDatabase(dataDir, async (pool) => {
    const { rows } = await pool.query<{ state: Player }>('select state from players where uid = $1', [player.uid])
    const state = rows[0]?.state
    if (!state) throw new Error('There is no such character')
    change(state)
    const stored = [player.uid, JSON.stringify(state)]
    await pool.query('update players set state = $2, version = version + 1 where uid = $1', stored)
  })
}

/** Stacks in consecutive slots, as a pack or a bank holds them. */
export function stacks(...items: [id: string, quantity: number][]): Stack[] {
  return items.map(([id, quantity], slot) => ({ id, quantity, slot }))
}
