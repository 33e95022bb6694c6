import type { Run } from '../activity/run.ts'
import { ROLL_BLOCK, type RollKey, rollBlock } from '../core/rolls.ts'
import { seasonOf } from '../core/world.ts'

/** The rolls of one side's blows, with the key of the present block. */
export class BlowRolls {
  count: number
  private readonly run: Run
  private readonly rollsId: string
  private keyUntil = 0
  private present: RollKey | undefined

  constructor(run: Run, rollsId: string, count: number) {
    this.run = run
    this.rollsId = rollsId
    this.count = count
  }

  /** The key of the next blow. */
  key(): RollKey | undefined {
    if (this.count >= this.keyUntil) {
      const block = rollBlock(this.count)
      this.present = this.run.world.rolls(this.rollsId, block, seasonOf(this.run.era))
      this.keyUntil = (block + 1) * ROLL_BLOCK
    }
    return this.present
  }
}
