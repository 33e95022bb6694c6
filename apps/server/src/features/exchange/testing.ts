// A market for tests: players with coins and goods. The clerk is off unless a test turns it on.
import type { Player, Stack } from '@hearthward/engine'
import { SYSTEM_DEFAULTS, type SystemConfig, writeSystemConfig } from '../../core/settings/system-config.ts'
import { openServer, type TestServer, type Visitor } from '../../http/testing.ts'

export async function openMarket(config: Partial<SystemConfig> = {}): Promise<TestServer> {
  const testServer = await openServer()
  await configure(testServer, config)
  return testServer
}

export async function configure(testServer: TestServer, config: Partial<SystemConfig>): Promise<void> {
  await writeSystemConfig(testServer.server.database.db, { ...SYSTEM_DEFAULTS, exchangeClerk: false, ...config })
  await testServer.server.system.reload()
}

/** Creates a player with coins and with items in the pack and the bank. */
export async function createTrader(
  testServer: TestServer,
  { coins = 0, pack = {}, bank = {} }: { coins?: number; pack?: Record<string, number>; bank?: Record<string, number> },
): Promise<Visitor> {
  const visitor = await testServer.player()
  await testServer.edit(visitor.uid, (state) => {
    // All achievements are completed, so no reward changes the coins during a test.
    const { achievements } = testServer.server.timeline.contentAt(testServer.now()).content
    for (const id in achievements) state.achievements[id] = { completedAt: 0, claimed: true, waiting: {} }
    state.coins = coins
    state.inventory = stacks(pack)
    state.bank = stacks(bank)
  })
  return visitor
}

const stacks = (quantities: Record<string, number>): Stack[] =>
  Object.entries(quantities).map(([id, quantity], slot) => ({ id, quantity, slot }))

/** The coins and items of the stored character. */
export async function readHoldings(testServer: TestServer, { uid }: Visitor) {
  const { coins, inventory, bank } = (await testServer.row(uid))['state'] as Player
  const sum = (stacks: Stack[]) => {
    const held: Record<string, number> = {}
    for (const { id, quantity } of stacks) held[id] = (held[id] ?? 0) + quantity
    return held
  }
  return { coins, pack: sum(inventory), bank: sum(bank) }
}

export const buyOffer = (itemId: string, quantity: number, price: number, slot = 1) =>
  ({ type: 'buy', itemId, quantity, price, slot }) as const
export const sellOffer = (itemId: string, quantity: number, price: number, slot = 1) =>
  ({ type: 'sell', itemId, quantity, price, slot }) as const
