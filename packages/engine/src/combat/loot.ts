import { subtractAmounts } from '../achievements/achievements.ts'
import { coinsUntilMilestone, gainsUntilMilestone } from '../achievements/milestones.ts'
import { addAmount, type Run, stackFor, thresholdOf } from '../activity/run.ts'
import type { Stack } from '../character/player.ts'
import type { Monster, Output } from '../content/content.ts'
import type { Amounts } from '../core/events.ts'
import { type RollKey, roll, rollBlock } from '../core/rolls.ts'
import type { Millis } from '../core/time.ts'
import { storeItems } from '../inventory/bank.ts'
import { recordGained } from '../inventory/collection.ts'

const TWO_TO_32 = 4_294_967_296
/** A roll number that no loot index reaches. */
const COIN_ROLL = 1_000

/** The coins and items of kills, summed up over a segment of a fight. Rules F20 to F22. */
export class FightLoot {
  coins = 0
  gained: Amounts = {}
  /** True if the last kill reached what a quest or an achievement counts. */
  isMilestoneDue = false
  private readonly run: Run
  private readonly monster: Monster
  private readonly loot: LootRow[]
  private coinsMissing = 0
  private block = -1
  private key: RollKey | undefined

  constructor(run: Run, monster: Monster) {
    this.run = run
    this.monster = monster
    this.loot = monster.loot.map((output, index) => ({
      ...output,
      index,
      threshold: output.chance >= 1 ? TWO_TO_32 : thresholdOf(output.chance, run.activity, run.era),
      stack: undefined,
      missing: 0,
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
    for (const loot of this.loot) loot.missing = gainsUntilMilestone(player, era.content, loot.itemId)
    this.coinsMissing = coinsUntilMilestone(player, era.content)
    this.isMilestoneDue = false
  }

  /** The pack has changed: loot may go to another stack now. */
  findStacks(): void {
    for (const loot of this.loot) loot.stack = stackFor(this.run, loot.itemId)
  }

  /** Whether the roll key of the next kill is known. */
  hasRollKey(): boolean {
    const { player, activity, world } = this.run
    const block = rollBlock(player.completions[activity.id] ?? 0)
    if (block !== this.block) {
      this.block = block
      this.key = world.rolls(activity.id, block)
    }
    return this.key !== undefined
  }

  /** Takes the loot of a kill, counted from 0. Returns false if something had no room. */
  take(kill: number, at: Millis): boolean {
    const key = this.key as RollKey
    this.takeCoins(key, kill)
    let isAllTaken = true
    for (const loot of this.loot) {
      if (loot.chance < 1 && roll(key, kill, loot.index) >= loot.threshold) continue
      if (loot.stack) this.addToStack(loot.stack, loot)
      else if (!this.takeIntoFreeSlot(loot, kill + 1, at)) isAllTaken = false
    }
    return isAllTaken
  }

  clear(): void {
    this.coins = 0
    this.gained = {}
  }

  private takeCoins(key: RollKey, kill: number): void {
    const { least, most } = this.monster.coins
    const coins = least + Math.floor((roll(key, kill, COIN_ROLL) * (most - least + 1)) / TWO_TO_32)
    this.run.player.coins += coins
    this.coins += coins
    this.coinsMissing -= coins
    if (this.coinsMissing <= 0) this.isMilestoneDue = true
  }

  private addToStack(stack: Stack, loot: LootRow): void {
    stack.quantity += loot.quantity
    ;(this.run.player.collection[loot.itemId] as { total: number }).total += loot.quantity
    addAmount(this.gained, loot.itemId, loot.quantity)
    // A loot table may list an item in several rows: they share the missing quantity.
    for (const other of this.loot) {
      if (other.itemId !== loot.itemId) continue
      other.missing -= loot.quantity
      if (other.missing <= 0) this.isMilestoneDue = true
    }
  }

  /** An item without a stack needs a free slot, and may be the first of its kind. */
  private takeIntoFreeSlot({ itemId, quantity }: LootRow, count: number, at: Millis): boolean {
    const { player, content, activity, events } = this.run
    const yielded = { [itemId]: quantity }
    const lost = storeItems(player, content, yielded)
    const gained = subtractAmounts(yielded, lost)
    recordGained(player, gained, count, at)
    for (const id in gained) addAmount(this.gained, id, gained[id] as number)
    this.findStacks()
    this.isMilestoneDue = true
    if (Object.keys(lost).length === 0) return true
    events.push({ type: 'overflowed', at, activityId: activity.id, lost })
    return false
  }
}

interface LootRow extends Output {
  readonly index: number
  readonly threshold: number
  /** The stack this item is added to. */
  stack: Stack | undefined
  /** The quantity missing until the next milestone. */
  missing: number
}
