// A market for tests: players with coins and goods. The clerk is off unless a test turns it on.
import type { Player, Stack } from '@hearthward/engine'
import { SYSTEM_DEFAULTS, type SystemConfig, writeSystemConfig } from '../../core/settings/system-config.ts'
import { type House, openServer, type Visitor } from '../../http/testing.ts'

export async function openMarket(config: Partial<SystemConfig> = {}): Promise<House> {
  const house = await openServer()
  await configure(house, config)
  return house
}

export async function configure(house: House, config: Partial<SystemConfig>): Promise<void> {
  await writeSystemConfig(house.server.database.db, { ...SYSTEM_DEFAULTS, exchangeClerk: false, ...config })
  await house.server.system.reload()
}

/** Creates a player with coins and with items in the pack and the bank. */
export async function createTrader(
  house: House,
  { coins = 0, pack = {}, bank = {} }: { coins?: number; pack?: Record<string, number>; bank?: Record<string, number> },
): Promise<Visitor> {
  const visitor = await house.player()
  await house.edit(visitor.uid, (state) => {
    // All achievements are completed, so no reward changes the coins during a test.
    const { achievements } = house.server.timeline.contentAt(house.now()).content
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
export async function readHoldings(house: House, { uid }: Visitor) {
  const { coins, inventory, bank } = (await house.row(uid))['state'] as Player
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
