/** One blow of the monster, and what the player does about it. */
export interface Blow {
  chance: number
  most: number
  /** The player eats at this health or less. */
  eatsAt: number
  maxHitpoints: number
  /** The hitpoints a meal heals, by the meals left before it. */
  healOf: (meals: number) => number
  /**
   * The chance that loot brings a meal before the next blow, what it heals, and whether it counts as health if it heals
   * less than the meals left. During several blows loot is found so many times.
   */
  found: { chance: number; times: number; heal: number; isHealth: boolean }
}

/** Shares below this are dropped. */
const NEGLIGIBLE = 1e-11

/** The probabilities of each health with the same meals left. Only the cells from `least` to `most` are in use. */
class Row {
  cells: Float64Array
  least = Number.POSITIVE_INFINITY
  most = 0

  constructor(size: number) {
    this.cells = new Float64Array(size)
  }

  add(health: number, share: number): void {
    this.cells[health] = (this.cells[health] as number) + share
    this.widen(health, health)
  }

  widen(least: number, most: number): void {
    if (least < this.least) this.least = least
    if (most > this.most) this.most = most
  }

  clear(): void {
    if (this.most >= this.least) this.cells.fill(0, this.least, this.most + 1)
    this.least = Number.POSITIVE_INFINITY
    this.most = 0
  }

  trim(): void {
    while (this.least <= this.most && (this.cells[this.least] as number) < NEGLIGIBLE) this.cells[this.least++] = 0
    while (this.least <= this.most && (this.cells[this.most] as number) < NEGLIGIBLE) this.cells[this.most--] = 0
    if (this.least > this.most) this.clear()
  }
}

/**
 * The joint distribution of health and meals left, from one blow of the monster to the next. Its damage does not depend
 * on the player's blows, so the chain needs no other state. Rules F14 and F19.
 */
export class HealthChain {
  died = 0
  /** Runs in which a meal was due and none was left. */
  unfed = 0
  /** Meals eaten and the hitpoints they healed, per run. */
  eaten = 0
  healed = 0
  /** With endless meals there is one row, and eating does not change it. */
  readonly isEndless: boolean
  private readonly stopsUnfed: boolean
  private rows: Row[]
  private next: Row[]

  constructor(rows: readonly Float64Array[], { isEndless, stopsUnfed }: { isEndless: boolean; stopsUnfed: boolean }) {
    this.isEndless = isEndless
    this.stopsUnfed = stopsUnfed
    const size = rows[0]?.length ?? 1
    this.rows = rows.map((cells) => {
      const row = new Row(size)
      for (const [health, share] of cells.entries()) if (share > 0) row.add(health, share)
      return row
    })
    this.next = rows.map(() => new Row(size))
  }

  get alive(): number {
    return 1 - this.died - this.unfed
  }

  get mostMeals(): number {
    return this.rows.length - 1
  }

  /** Lets a share of the living die without a change of their distribution. */
  shrink(died: number): void {
    const kept = 1 - died / this.alive
    for (const { cells, least, most } of this.rows) {
      for (let health = least; health <= most; health++) cells[health] = (cells[health] as number) * kept
    }
    this.died += died
  }

  /** The distribution of health, whatever the meals left. */
  health(): Float64Array {
    const sum = new Float64Array(this.rows[0]?.cells.length ?? 1)
    for (const row of this.rows) {
      for (let health = row.least; health <= row.most; health++) {
        sum[health] = (sum[health] as number) + (row.cells[health] as number)
      }
    }
    return sum
  }

  /** The share of the living with so many meals left or fewer. */
  mealsAtMost(meals: number): number {
    let sum = 0
    for (const row of this.rows.slice(0, meals + 1)) {
      for (let health = row.least; health <= row.most; health++) sum += row.cells[health] as number
    }
    return this.alive > 0 ? Math.min(1, sum / this.alive) : 1
  }

  /** Makes room for so many hitpoints. */
  grow(most: number): void {
    for (const row of [...this.rows, ...this.next]) {
      if (row.cells.length > most) continue
      const cells = new Float64Array(most + 1)
      cells.set(row.cells)
      row.cells = cells
    }
  }

  step(blow: Blow): void {
    for (let meals = 0; meals < this.rows.length; meals++) this.strike(meals, blow)
    for (const row of this.rows) row.clear()
    const struck = this.next
    this.next = this.rows
    this.rows = struck
    for (let n = 0; n < blow.found.times && blow.found.chance > 0 && !this.isEndless; n++) this.addGains(blow)
    for (const row of this.rows) row.trim()
  }

  private strike(meals: number, { chance, most, eatsAt, maxHitpoints, healOf }: Blow): void {
    const row = this.rows[meals] as Row
    const { cells, least } = row
    if (row.most < least) return
    const same = this.next[meals] as Row
    const hasMeal = this.isEndless || meals > 0
    const fed = this.isEndless ? same : this.next[meals - 1]
    const healed = hasMeal ? healOf(meals) : 0
    const perHit = chance / most
    const down = Math.max(1, least - most)
    const kept = same.cells
    let window = 0
    let mass = 0
    let standing = 0
    for (let health = row.most; health >= down; health--) {
      const share = cells[health] as number
      const left = window * perHit
      mass += share
      standing += left
      if (health > eatsAt || (!fed && !this.stopsUnfed)) {
        kept[health] = (kept[health] as number) + share * (1 - chance) + left
      } else {
        kept[health] = (kept[health] as number) + share * (1 - chance)
        if (fed) this.feed(fed, health, Math.min(maxHitpoints, health + healed), left)
        else this.unfed += left
      }
      // The window holds the shares of all healths that one hit can bring to the next lower one.
      window += share
      if (health + most <= row.most) window -= cells[health + most] as number
      if (window < NEGLIGIBLE) window = 0
    }
    same.widen(down, row.most)
    this.died += Math.max(0, mass * chance - standing)
  }

  private feed(row: Row, health: number, after: number, share: number): void {
    if (share <= 0) return
    row.add(after, share)
    this.eaten += share
    this.healed += share * (after - health)
  }

  /**
   * A meal found is one more. One that heals less than those left is a part of one, or else health, also above the
   * maximum: a part of a meal makes the run less certain than it is, and more of it is wasted.
   */
  private addGains({ found, healOf }: Blow): void {
    for (let meals = this.rows.length - 2; meals >= 0; meals--) {
      const row = this.rows[meals] as Row
      if (row.most < row.least) continue
      const heal = healOf(meals + 1)
      if (found.isHealth && heal > found.heal) this.gainHealth(row, found)
      else this.gainMeals(row, this.rows[meals + 1] as Row, Math.min(1, (found.chance * found.heal) / heal))
    }
  }

  private gainHealth(row: Row, { chance, heal }: Blow['found']): void {
    const { cells, least, most } = row
    const top = cells.length - 1
    const gain = Math.min(1, chance)
    for (let health = most; health >= least; health--) {
      const moved = (cells[health] as number) * gain
      const after = Math.min(top, health + heal)
      cells[health] = (cells[health] as number) - moved
      cells[after] = (cells[after] as number) + moved
    }
    row.widen(least, Math.min(top, most + heal))
  }

  private gainMeals(row: Row, above: Row, gain: number): void {
    const { cells } = row
    for (let health = row.least; health <= row.most; health++) {
      const moved = (cells[health] as number) * gain
      cells[health] = (cells[health] as number) - moved
      above.cells[health] = (above.cells[health] as number) + moved
    }
    above.widen(row.least, row.most)
  }
}
