// A market for tests: players with coins and goods, and no clerk among them unless asked for.
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

/** Somebody with coins and goods in the pack, and perhaps in the bank. */
export async function trader(
  house: House,
  { coins = 0, pack = {}, bank = {} }: { coins?: number; pack?: Record<string, number>; bank?: Record<string, number> },
): Promise<Visitor> {
  const visitor = await house.player()
  await house.edit(visitor.uid, (state) => {
    // Whoever has earned everything is paid for nothing on the side.
    const { achievements } = house.server.timeline.contentAt(house.now()).content
    for (const id in achievements) state.achievements[id] = { completedAt: 0, claimed: true, waiting: {} }
    state.coins = coins
    state.inventory = stacks(pack)
    state.bank = stacks(bank)
  })
  return visitor
}

const stacks = (things: Record<string, number>): Stack[] =>
  Object.entries(things).map(([id, quantity], slot) => ({ id, quantity, slot }))

/** The character as it is stored, with what matters to a trader. */
export async function holdings(house: House, { uid }: Visitor) {
  const { coins, inventory, bank } = (await house.row(uid))['state'] as Player
  const sum = (stacks: Stack[]) => {
    const held: Record<string, number> = {}
    for (const { id, quantity } of stacks) held[id] = (held[id] ?? 0) + quantity
    return held
  }
  return { coins, pack: sum(inventory), bank: sum(bank) }
}

export const buys = (itemId: string, quantity: number, price: number, slot = 1) =>
  ({ type: 'buy', itemId, quantity, price, slot }) as const
export const sells = (itemId: string, quantity: number, price: number, slot = 1) =>
  ({ type: 'sell', itemId, quantity, price, slot }) as const
