import type { Run } from '../activity/run.ts'
import { countBelow, fillRolls, ROLL_BLOCK, type RollKey, rollBlock } from '../core/rolls.ts'
import { seasonOf } from '../core/world.ts'
import { damageOf } from './combat-round.ts'

/** A day takes tens of thousands of blows, a sync a few: the more have been rolled, the more are rolled next. */
const MOST_BLOCKS = 16

/** The blows of one side, some blocks of them rolled ahead. */
export class BlowRolls {
  /** The number of the next blow. */
  count: number
  /** The first blow that is not rolled yet. */
  private rolledUntil: number
  private nextBlocks = 1
  private threshold = 0
  private most = 0
  /** The keys of the rolled blocks, the first one for `firstBlock`. */
  private keys: RollKey[] = []
  private firstBlock = 0
  /** The blow that `sums` begin with. */
  private summedFrom: number
  /** The damage of so many blows together, by their number: how many it takes is found without adding again. */
  private readonly sums: number[] = [0]
  private readonly rolls = new Uint32Array(ROLL_BLOCK)
  private readonly run: Run
  private readonly rollsId: string

  constructor(run: Run, rollsId: string, count: number) {
    this.run = run
    this.rollsId = rollsId
    this.count = count
    this.rolledUntil = count
    this.summedFrom = count
  }

  /** Sets the chance to hit and the maximum hit from the next blow on. */
  setStats(threshold: number, most: number): void {
    this.threshold = threshold
    this.most = most
    this.sumUp()
  }

  /** Rolls the next blows if none is left. Returns false if the key of the next one is unknown. */
  roll(): boolean {
    if (this.count < this.rolledUntil) return true
    const { run, rollsId } = this
    this.firstBlock = rollBlock(this.count)
    this.keys = []
    for (let ahead = 0; ahead < this.nextBlocks; ahead++) {
      const key = run.world.rolls(rollsId, this.firstBlock + ahead, seasonOf(run.era))
      if (!key) break
      this.keys.push(key)
    }
    if (this.keys.length === 0) return false
    this.rolledUntil = (this.firstBlock + this.keys.length) * ROLL_BLOCK
    this.nextBlocks = Math.min(2 * this.nextBlocks, MOST_BLOCKS)
    this.sumUp()
    return true
  }

  private sumUp(): void {
    const { rolls, sums, threshold, most, rolledUntil } = this
    this.summedFrom = this.count
    let sum = 0
    let blows = 0
    for (let blow = this.count; blow < rolledUntil; ) {
      const end = blockEnd(blow)
      fillRolls(rolls, this.keyOf(blow), blow, end, 0)
      for (; blow < end; blow++) {
        sum += damageOf(rolls[blow & (ROLL_BLOCK - 1)] as number, threshold, most)
        sums[++blows] = sum
      }
    }
  }

  /** How many blows are rolled. */
  left(): number {
    return this.rolledUntil - this.count
  }

  /** How many of the next blows do this damage together; Infinity if it takes more than `most` of them. */
  blowsFor(damage: number, most: number): number {
    const { sums } = this
    const from = this.count - this.summedFrom
    const enough = (sums[from] as number) + damage
    if ((sums[from + most] as number) < enough) return Number.POSITIVE_INFINITY
    // None does more than the maximum hit, so the first blows need no look.
    let blows = Math.max(1, Math.ceil(damage / this.most))
    while ((sums[from + blows] as number) < enough) blows++
    return blows
  }

  /** Strikes the next blows, as many as are left at most. Returns their damage. */
  strike(blows: number): number {
    const from = this.count - this.summedFrom
    this.count += blows
    return (this.sums[from + blows] as number) - (this.sums[from] as number)
  }

  /** The damage of the latest blow; `nth` 1 is the one before it. */
  latestDamage(nth = 0): number {
    const after = this.count - this.summedFrom - nth
    return (this.sums[after] as number) - (this.sums[after - 1] as number)
  }

  /** How many of the latest blows have another roll below the threshold. */
  countBelow(blows: number, output: number, threshold: number): number {
    let below = 0
    for (let blow = this.count - blows; blow < this.count; ) {
      const end = Math.min(this.count, blockEnd(blow))
      below += countBelow(this.keyOf(blow), blow, end, output, threshold)
      blow = end
    }
    return below
  }

  private keyOf(blow: number): RollKey {
    return this.keys[rollBlock(blow) - this.firstBlock] as RollKey
  }
}

/** The first blow of the next block. */
function blockEnd(blow: number): number {
  return (rollBlock(blow) + 1) * ROLL_BLOCK
}
