/** One blow of the monster, or several as one, and the food that loot brings meanwhile. */
export interface PoolBlow {
  chance: number
  most: number
  /** The run ends with so many hitpoints left or fewer. */
  least: number
  /** The chance of one and of two meals found. */
  gains: readonly [number, number]
  heal: number
}

/** Shares below this are dropped. */
const NEGLIGIBLE = 1e-11

/**
 * Health and all food as one sum of hitpoints. Weak blows never kill a player who has food, so it does not matter how
 * much of the sum is health.
 */
export class HealthPool {
  alive = 1
  private cells: Float64Array
  private next: Float64Array
  private from: number
  private to: number

  constructor(hitpoints: number, most: number) {
    this.cells = new Float64Array(most + 1)
    this.next = new Float64Array(most + 1)
    this.from = this.to = Math.min(hitpoints, most)
    this.cells[this.from] = 1
  }

  /** Returns the share whose run ends. */
  step(blow: PoolBlow): number {
    const ended = this.hurt(blow)
    this.gain(blow)
    this.trim()
    this.alive = Math.max(0, this.alive - ended)
    return ended
  }

  /** The share of the living with so many hitpoints left or fewer. */
  atMost(hitpoints: number): number {
    let sum = 0
    for (let left = this.from; left <= Math.min(this.to, hitpoints); left++) sum += this.cells[left] as number
    return this.alive > 0 ? Math.min(1, sum / this.alive) : 1
  }

  private hurt({ chance, most, least }: PoolBlow): number {
    const { cells, next, to } = this
    const down = Math.max(0, this.from - most)
    const perHit = chance / most
    let window = 0
    let ended = 0
    for (let left = to; left >= down; left--) {
      const share = cells[left] as number
      const after = share * (1 - chance) + window * perHit
      next[left] = left > least ? after : 0
      if (left <= least) ended += after
      window += share
      if (left + most <= to) window -= cells[left + most] as number
      if (window < 0) window = 0
    }
    // Hits that take more than there is.
    for (let beyond = 1; window > 0 && down === 0 && beyond <= most; beyond++) {
      ended += window * perHit
      if (most - beyond <= to) window -= cells[most - beyond] as number
    }
    this.from = down
    this.cells = next
    this.next = cells
    return ended
  }

  private gain({ gains, heal }: PoolBlow): void {
    const { cells, from, to } = this
    const one = gains[0]
    const two = gains[1]
    if (one + two <= 0) return
    const top = cells.length - 1
    for (let left = to; left >= from; left--) {
      const share = cells[left] as number
      cells[left] = share * (1 - one - two)
      const first = Math.min(top, left + heal)
      const second = Math.min(top, left + 2 * heal)
      cells[first] = (cells[first] as number) + share * one
      cells[second] = (cells[second] as number) + share * two
    }
    this.to = Math.min(top, to + 2 * heal)
  }

  private trim(): void {
    const { cells } = this
    this.next.fill(0, Math.max(0, this.from), this.to + 1)
    while (this.from < this.to && (cells[this.from] as number) < NEGLIGIBLE) cells[this.from++] = 0
    while (this.to > this.from && (cells[this.to] as number) < NEGLIGIBLE) cells[this.to--] = 0
  }
}
