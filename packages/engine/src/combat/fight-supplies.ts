import { addAmount, type Run } from '../activity/run.ts'
import type { Stack } from '../character/player.ts'
import type { CombatMode, Item } from '../content/content.ts'
import type { Amounts } from '../core/events.ts'
import type { Millis } from '../core/time.ts'
import { bestFood, swallow } from '../inventory/food.ts'
import { arrowsAtHand, spendArrows, supplyStack, takeSupply } from '../inventory/supplies.ts'
import type { BlowRolls } from './blow-rolls.ts'
import { CAST_RUNES } from './cast-runes.ts'
import { ARROW_SAVE_ROLL, arrowSavingThreshold } from './combat-round.ts'
import { weaponOf } from './formulas.ts'
import type { FightLoot } from './loot.ts'

const NEVER = -1

/** The food, arrows and runes of a segment of a fight. Rules F17 to F19. */
export class FightSupplies {
  used: Amounts = {}
  private readonly run: Run
  private readonly loot: FightLoot
  private mode: CombatMode = 'melee'
  private hasBow = false
  private arrowSaveThreshold = 0
  /** The player eats automatically at this health or less. */
  eatsAt = NEVER
  /** The food to eat next; undefined if it has to be searched again. */
  private food: Item | undefined
  /** The stack of that food. */
  private meals: Stack | undefined
  private air: Stack | undefined
  private mind: Stack | undefined

  constructor(run: Run, loot: FightLoot) {
    this.run = run
    this.loot = loot
  }

  /** Equipment, mode, settings or the pack may have changed. */
  update(): void {
    const { player, content } = this.run
    this.mode = player.combatMode.mode
    this.hasBow = weaponOf(player, content)?.mode === 'ranged'
    this.arrowSaveThreshold = arrowSavingThreshold(player, content)
    const { autoEatEnabled, autoEatThreshold } = player.settings
    this.eatsAt = autoEatEnabled ? (player.maxHitpoints * autoEatThreshold) / 100 : NEVER
    this.findRunes()
  }

  /** New loot may be better food, or runes that come before those in the bank. */
  search(): void {
    this.food = undefined
    this.meals = undefined
    this.findRunes()
  }

  /** The missing supply of the next blow. */
  missing(): 'combat/bow' | 'combat/ammunition' | 'combat/runes' | null {
    switch (this.mode) {
      case 'melee':
        return null
      case 'magic':
        return this.blows() > 0 ? null : 'combat/runes'
      case 'ranged':
        if (!this.hasBow) return 'combat/bow'
        return this.run.player.ammunition > 0 ? null : 'combat/ammunition'
    }
  }

  /** How many blows the supplies last for until those of another stack, or the last arrow, are needed. */
  blows(): number {
    switch (this.mode) {
      case 'melee':
        return Number.POSITIVE_INFINITY
      case 'magic':
        return Math.min(this.air?.quantity ?? 0, this.mind?.quantity ?? 0)
      case 'ranged':
        return this.hasBow ? arrowsAtHand(this.run.player) : 0
    }
  }

  /** Whether the next shot may leave the quiver empty. */
  isLastArrow(): boolean {
    return this.mode === 'ranged' && this.run.player.ammunition === 1 && arrowsAtHand(this.run.player) === 1
  }

  /** Spends the supplies of the latest blows, which `blows` allowed. Returns true if the quiver is empty now. */
  spend(latest: BlowRolls, blows: number): boolean {
    if (this.mode === 'magic') this.spendRunes(blows)
    return this.mode === 'ranged' && this.shoot(latest, blows)
  }

  /** Spends an arrow for each blow, unless the cape saves it. Returns true if the quiver is empty now. */
  private shoot(latest: BlowRolls, blows: number): boolean {
    const { player } = this.run
    const saved = latest.countBelow(blows, ARROW_SAVE_ROLL, this.arrowSaveThreshold)
    if (saved === blows) return false
    addAmount(this.used, player.equipment.quiver ?? '', blows - saved)
    this.take(() => spendArrows(player, blows - saved))
    return player.ammunition === 0
  }

  /** Eats after a blow that hurt, if automatic eating is on and due. Returns false if there is no food. */
  eatIfNeeded(at: Millis): boolean {
    const { player, content } = this.run
    if (player.currentHitpoints > this.eatsAt || at < player.combat.foodCooldownUntil) return true
    this.food ??= bestFood(player, content)
    const { food } = this
    if (!food) return false
    player.combat.lastAutoEatTime = at
    addAmount(this.used, food.id, 1)
    this.meals ??= supplyStack(player, food.id)
    // A day can have thousands of meals from one stack.
    if (this.meals && this.meals.quantity > 1) this.meals.quantity--
    else this.take(() => takeSupply(player, food.id, 1))
    swallow(player, food, at)
    return true
  }

  private spendRunes(casts: number): void {
    for (const rune of [this.air, this.mind] as Stack[]) {
      addAmount(this.used, rune.id, casts)
      if (rune.quantity > casts) rune.quantity -= casts
      else this.take(() => takeSupply(this.run.player, rune.id, casts))
    }
  }

  /** Takes a supply. If that uses up a stack, the next one is searched, and loot may go to another stack. */
  private take(supply: () => void): void {
    const { inventory, bank } = this.run.player
    const stacks = inventory.length + bank.length
    supply()
    if (inventory.length + bank.length === stacks) return
    this.search()
    this.loot.findStacks()
  }

  private findRunes(): void {
    this.air = supplyStack(this.run.player, CAST_RUNES[0])
    this.mind = supplyStack(this.run.player, CAST_RUNES[1])
  }
}
