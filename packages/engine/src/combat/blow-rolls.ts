import type { Run } from '../activity/run.ts'
import { fillRolls, ROLL_BLOCK, type RollKey, roll, rollBlock } from '../core/rolls.ts'
import { seasonOf } from '../core/world.ts'
import { damageOf } from './combat-round.ts'

/** The blows of one side, rolled a block at a time. */
export class BlowRolls {
  /** The number of the next blow. */
  count: number
  /** The first blow that is not rolled yet. */
  rolledUntil: number
  private key: RollKey | undefined
  private threshold = 0
  private most = 0
  /** By the place of a blow in its block. */
  private readonly rolls = new Uint32Array(ROLL_BLOCK)
  private readonly damages = new Int32Array(ROLL_BLOCK)
  private readonly run: Run
  private readonly rollsId: string

  constructor(run: Run, rollsId: string, count: number) {
    this.run = run
    this.rollsId = rollsId
    this.count = count
    this.rolledUntil = count
  }

  /** Sets the chance to hit and the maximum hit from the next blow on. */
  setStats(threshold: number, most: number): void {
    this.threshold = threshold
    this.most = most
    this.computeDamages()
  }

  /** Rolls the blows from the next one to the end of its block. Returns false if their key is unknown. */
  roll(): boolean {
    if (this.count < this.rolledUntil) return true
    const block = rollBlock(this.count)
    this.key = this.run.world.rolls(this.rollsId, block, seasonOf(this.run.era))
    if (!this.key) return false
    this.rolledUntil = (block + 1) * ROLL_BLOCK
    fillRolls(this.rolls, this.key, this.count, this.rolledUntil, 0)
    this.computeDamages()
    return true
  }

  private computeDamages(): void {
    const { rolls, damages, threshold, most, rolledUntil } = this
    for (let blow = this.count; blow < rolledUntil; blow++) {
      const place = blow & (ROLL_BLOCK - 1)
      damages[place] = damageOf(rolls[place] as number, threshold, most)
    }
  }

  /** Whether the next blow is not rolled yet. */
  isUsedUp(): boolean {
    return this.count === this.rolledUntil
  }

  /** The damage of the next blow. */
  next(): number {
    return this.damageOf(this.count++)
  }

  latestDamage(): number {
    return this.damageOf(this.count - 1)
  }

  /** How many blows before the latest one the latest hit was, not looking before `first`; Infinity for none. */
  sinceHit(first: number): number {
    for (let blow = this.count - 1; blow >= first; blow--) {
      if (this.damageOf(blow) > 0) return this.count - 1 - blow
    }
    return Number.POSITIVE_INFINITY
  }

  private damageOf(blow: number): number {
    return this.damages[blow & (ROLL_BLOCK - 1)] as number
  }

  /** Another roll of the latest blow. */
  rollOfLatest(output: number): number {
    return roll(this.key as RollKey, this.count - 1, output)
  }
}
