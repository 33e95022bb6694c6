import { without } from '../achievements/achievements.ts'
import { coinsUntilNotice, gainsUntilNotice } from '../achievements/milestones.ts'
import { increase, type Run, stackFor, thresholdOf } from '../activity/booking.ts'
import type { Stack } from '../character/player.ts'
import type { Monster, Output } from '../content/content.ts'
import type { Amounts } from '../core/events.ts'
import { type RollKey, roll, rollBlock } from '../core/rolls.ts'
import type { Millis } from '../core/time.ts'
import { stow } from '../inventory/bank.ts'
import { collect } from '../inventory/collection.ts'

const TWO_TO_32 = 4_294_967_296
/** Far from the indexes of any loot table. */
const COIN_ROLL = 1_000

/** What falls when a target does, summed up over a stretch of a fight. Rules F20 to F22. */
export class Spoils {
  coins = 0
  gained: Amounts = {}
  /** A quest or an achievement wants to hear of what fell last. */
  isAwaited = false
  private readonly run: Run
  private readonly monster: Monster
  private readonly loot: Loot[]
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
    // Where the pack has one slot left, the treasure gets it. Rolls go by the index, so their order does not matter.
    this.loot.sort((a, b) => a.chance - b.chance || a.index - b.index)
    this.lookAround()
  }

  /** Where loot lands and who waits for it, as things are now. */
  lookAround(): void {
    const { player, era } = this.run
    this.restack()
    for (const loot of this.loot) loot.missing = gainsUntilNotice(player, era.content, loot.itemId)
    this.coinsMissing = coinsUntilNotice(player, era.content)
    this.isAwaited = false
  }

  /** A slot came free: loot may now land elsewhere. */
  restack(): void {
    for (const loot of this.loot) loot.stack = stackFor(this.run, loot.itemId)
  }

  /** Whether the chances of the next kill are known here. */
  isKnown(): boolean {
    const { player, activity, world } = this.run
    const block = rollBlock(player.completions[activity.id] ?? 0)
    if (block !== this.block) {
      this.block = block
      this.key = world.rolls(activity.id, block)
    }
    return this.key !== undefined
  }

  /** Of the kill with this number, counted from 0. False where something found no room. */
  take(kill: number, at: Millis): boolean {
    const key = this.key as RollKey
    this.takeCoins(key, kill)
    let isAllTaken = true
    for (const loot of this.loot) {
      if (loot.chance < 1 && roll(key, kill, loot.index) >= loot.threshold) continue
      if (loot.stack) this.addTo(loot.stack, loot)
      else if (!this.takeFirst(loot, kill + 1, at)) isAllTaken = false
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
    if (this.coinsMissing <= 0) this.isAwaited = true
  }

  private addTo(stack: Stack, loot: Loot): void {
    stack.quantity += loot.quantity
    ;(this.run.player.collection[loot.itemId] as { total: number }).total += loot.quantity
    increase(this.gained, loot.itemId, loot.quantity)
    // A table may name one thing in several rows: what one of them brought, the others need not.
    for (const other of this.loot) {
      if (other.itemId !== loot.itemId) continue
      other.missing -= loot.quantity
      if (other.missing <= 0) this.isAwaited = true
    }
  }

  /** What has no stack yet needs a slot, and may be the first of its kind. */
  private takeFirst({ itemId, quantity }: Loot, count: number, at: Millis): boolean {
    const { player, content, activity, events } = this.run
    const yielded = { [itemId]: quantity }
    const lost = stow(player, content, yielded)
    const gained = without(yielded, lost)
    collect(player, gained, count, at)
    for (const id in gained) increase(this.gained, id, gained[id] as number)
    this.restack()
    this.isAwaited = true
    if (Object.keys(lost).length === 0) return true
    events.push({ type: 'overflowed', at, activityId: activity.id, lost })
    return false
  }
}

interface Loot extends Output {
  readonly index: number
  readonly threshold: number
  /** The stack it lands on. */
  stack: Stack | undefined
  /** How many more until somebody takes notice. */
  missing: number
}
