import { subtractAmounts } from '../achievements/achievements.ts'
import { coinsUntilMilestone, gainsUntilMilestone } from '../achievements/milestones.ts'
import { addAmount, discardFor, effectiveChance, isFind, type Run, stackFor, thresholdOf } from '../activity/run.ts'
import type { Stack } from '../character/player.ts'
import type { Monster, Output } from '../content/content.ts'
import type { Amounts, Find } from '../core/events.ts'
import { findRollsId, type RollKey, roll, rollBlock, TWO_TO_32 } from '../core/rolls.ts'
import type { Millis } from '../core/time.ts'
import { seasonOf } from '../core/world.ts'
import { overflowChoice } from '../inventory/bank.ts'
import { countFind, recordGained } from '../inventory/collection.ts'
import { discard, salePrice, storeYield } from '../plan/full-pack.ts'

/** A roll number that no loot index reaches. */
const COIN_ROLL = 1_000

/**
 * The coins and items of kills, summed up over a segment of a fight. Rules F20 to F22. All random loot has hidden rolls:
 * a browser books the certain loot and hears of the rest from the server.
 */
export class FightLoot {
  /** True if the last kill reached what a quest or an achievement counts. */
  isMilestoneDue = false
  /** True if loot without room was sold since the last booking. */
  hasSold = false
  /** What has no room and is sold or dropped with the next booking. */
  private discarded: Amounts = {}
  private readonly run: Run
  private readonly monster: Monster
  private readonly loot: LootRow[]
  private readonly items: LootItem[]
  /** The rows with loot since the last booking, in the order of their first. */
  private taken: LootRow[] = []
  private coins = 0
  private finds: Find[] = []
  private coinsMissing = 0
  private block = -1
  private key: RollKey | undefined

  constructor(run: Run, monster: Monster) {
    this.run = run
    this.monster = monster
    this.items = [...new Set(monster.loot.map(({ itemId }) => itemId))].map((itemId) => ({
      itemId,
      stack: undefined,
      discards: undefined,
      record: undefined,
      missing: 0,
    }))
    this.loot = monster.loot.map(({ itemId, quantity, chance }, index) => ({
      itemId,
      quantity,
      chance,
      index,
      threshold: chance >= 1 ? TWO_TO_32 : thresholdOf(chance, run.activity, run.era),
      item: this.items.find((item) => item.itemId === itemId) as LootItem,
      taken: 0,
    }))
    // The rarest loot comes first, so that it gets the last free slot. Rolls use the index, so the order does not
    // affect them.
    this.loot.sort((a, b) => a.chance - b.chance || a.index - b.index)
    this.refresh()
  }

  /** Finds the stacks for loot again and what quests and achievements still count. */
  refresh(): void {
    const { player, era } = this.run
    this.findStacks()
    for (const item of this.items) item.missing = gainsUntilMilestone(player, era.content, item.itemId)
    this.coinsMissing = coinsUntilMilestone(player, era.content)
    this.isMilestoneDue = false
  }

  /** The pack has changed: loot may go to another stack now. */
  findStacks(): void {
    for (const item of this.items) {
      item.stack = stackFor(this.run, item.itemId)
      item.discards = item.stack ? undefined : discardFor(this.run, item.itemId)
      item.record = this.run.player.collection[item.itemId]
    }
  }

  /** Takes the loot of a kill, counted from 0. Returns false if something had no room. */
  take(kill: number, at: Millis): boolean {
    const key = this.keyOf(kill)
    this.takeCoins(key, kill)
    let isAllTaken = true
    for (const loot of this.loot) {
      if (loot.chance < 1 && (!key || roll(key, kill, loot.index) >= loot.threshold)) continue
      const taken = this.takeOne(loot, kill, at)
      if (taken < loot.quantity) isAllTaken = false
      if (taken > 0) this.addTaken(loot, taken, kill, at)
    }
    return isAllTaken
  }

  /** What was taken since the last booking, apart from what hidden rolls decided. */
  collect(): { certain: Loot; found: Loot & { finds: Find[] } } {
    const isFixed = this.monster.coins.least === this.monster.coins.most
    const certain: Loot = { coins: isFixed ? this.coins : 0, gained: {} }
    const found = { coins: isFixed ? 0 : this.coins, gained: {}, finds: this.finds }
    for (const loot of this.taken) {
      addAmount((loot.chance < 1 ? found : certain).gained, loot.itemId, loot.taken)
      loot.taken = 0
    }
    this.taken = []
    this.coins = 0
    this.finds = []
    this.hasSold = false
    return { certain, found }
  }

  private keyOf(kill: number): RollKey | undefined {
    const block = rollBlock(kill)
    if (block !== this.block) {
      const { activity, world, era } = this.run
      this.block = block
      this.key = world.rolls(findRollsId(activity.id), block, seasonOf(era))
    }
    return this.key
  }

  private addTaken(loot: LootRow, quantity: number, completion: number, at: Millis): void {
    if (loot.taken === 0) this.taken.push(loot)
    loot.taken += quantity
    if (!isFind(loot)) return
    const { player, era, activity } = this.run
    const { index: output, itemId } = loot
    const chance = effectiveChance(era, activity.skillType, loot.chance)
    const find = { at, season: seasonOf(era), completion, output, itemId, quantity, chance }
    countFind(player, find)
    this.finds.push(find)
  }

  /** Without the key only an amount that is always the same is certain. */
  private takeCoins(key: RollKey | undefined, kill: number): void {
    const { least, most } = this.monster.coins
    if (!key && least < most) return
    const rolled = key ? Math.floor((roll(key, kill, COIN_ROLL) * (most - least + 1)) / TWO_TO_32) : 0
    const coins = least + rolled
    this.coins += coins
    this.run.player.coins += coins
    this.coinsMissing -= coins
    if (this.coinsMissing <= 0) this.isMilestoneDue = true
  }

  /** Sells and drops what rules of the plan say so. */
  discardCollected(at: Millis): void {
    const { player, era, events } = this.run
    for (const [itemId, quantity] of Object.entries(this.discarded)) {
      const choice = overflowChoice(player, itemId) === 'sell' ? 'sell' : 'drop'
      discard(player, era, choice, itemId, quantity, at, events)
    }
    this.discarded = {}
  }

  /** Returns the quantity taken. */
  private takeOne(loot: LootRow, kill: number, at: Millis): number {
    const { item, quantity } = loot
    if (item.stack) item.stack.quantity += quantity
    else if (item.discards) this.collectDiscarded(item, quantity)
    else
      return this.takeIntoFreeSlot(loot, kill + 1, at)
      // What has a stack or is discarded is never the first of its kind.
    ;(item.record as { total: number }).total += quantity
    item.missing -= quantity
    if (item.missing <= 0) this.isMilestoneDue = true
    return quantity
  }

  private collectDiscarded({ itemId, discards }: LootItem, quantity: number): void {
    addAmount(this.discarded, itemId, quantity)
    if (discards !== 'sell') return
    this.hasSold = true
    this.coinsMissing -= salePrice(this.run.era, itemId) * quantity
    if (this.coinsMissing <= 0) this.isMilestoneDue = true
  }

  /** An item without a stack needs a free slot, and may be the first of its kind. Returns the quantity taken. */
  private takeIntoFreeSlot({ itemId, quantity }: LootRow, count: number, at: Millis): number {
    const { player, activity, events } = this.run
    const yielded = { [itemId]: quantity }
    const { coins } = player
    const lost = storeYield(this.run, yielded, at)
    if (player.coins > coins) this.hasSold = true
    const gained = subtractAmounts(yielded, lost)
    recordGained(player, gained, count, at)
    this.findStacks()
    this.isMilestoneDue = true
    if (Object.keys(lost).length > 0) events.push({ type: 'overflowed', at, activityId: activity.id, lost })
    return gained[itemId] ?? 0
  }
}

interface Loot {
  coins: number
  gained: Amounts
}

interface LootRow extends Output {
  readonly index: number
  readonly threshold: number
  readonly item: LootItem
  /** Since the last booking. */
  taken: number
}

/** An item of the loot table, which may list it in several rows. */
interface LootItem {
  readonly itemId: string
  /** The stack this item is added to. */
  stack: Stack | undefined
  /** The rule of the plan if the item has no room. */
  discards: 'sell' | 'drop' | undefined
  /** Its entry in the collection. */
  record: { total: number } | undefined
  /** The quantity missing until the next milestone. */
  missing: number
}
