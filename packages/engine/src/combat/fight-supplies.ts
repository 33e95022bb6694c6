import { addAmount, type Run } from '../activity/run.ts'
import type { Stack } from '../character/player.ts'
import type { CombatMode, Item } from '../content/content.ts'
import type { Amounts } from '../core/events.ts'
import type { Millis } from '../core/time.ts'
import { bestFood, eatOne } from '../inventory/food.ts'
import { spendArrow, supplyStack, takeSupply } from '../inventory/supplies.ts'
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
  /** Whether a blow costs an arrow or runes. */
  spendsSupplies = false
  private hasBow = false
  private arrowSaveThreshold = 0
  /** The player eats automatically at this health or less. */
  eatsAt = NEVER
  /** The food to eat next; undefined if it has to be searched again. */
  private food: Item | undefined
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
    this.spendsSupplies = this.mode !== 'melee'
    this.hasBow = weaponOf(player, content)?.mode === 'ranged'
    this.arrowSaveThreshold = arrowSavingThreshold(player, content)
    const { autoEatEnabled, autoEatThreshold } = player.settings
    this.eatsAt = autoEatEnabled ? (player.maxHitpoints * autoEatThreshold) / 100 : NEVER
    this.findRunes()
  }

  /** New loot may be better food, or runes that come before those in the bank. */
  search(): void {
    this.food = undefined
    this.findRunes()
  }

  /** The missing supply of a blow. A spell's runes are spent here. */
  missing(): 'combat/bow' | 'combat/ammunition' | 'combat/runes' | null {
    if (this.mode === 'magic') return this.spendRunes() ? null : 'combat/runes'
    if (!this.hasBow) return 'combat/bow'
    return this.run.player.ammunition > 0 ? null : 'combat/ammunition'
  }

  /** Spends the arrow of the latest blow, unless the cape saves it. Returns true if it was the last one. */
  spendArrow(blows: BlowRolls): boolean {
    if (this.mode !== 'ranged' || blows.rollOfLatest(ARROW_SAVE_ROLL) < this.arrowSaveThreshold) return false
    const { player } = this.run
    addAmount(this.used, player.equipment.quiver ?? '', 1)
    this.take(() => spendArrow(player))
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
    this.take(() => eatOne(player, food, at))
    return true
  }

  private spendRunes(): boolean {
    const { air, mind } = this
    const { player } = this.run
    if (!air || !mind || air.quantity < 1 || mind.quantity < 1) return false
    for (const rune of [air, mind]) {
      addAmount(this.used, rune.id, 1)
      if (rune.quantity > 1) rune.quantity--
      else this.take(() => takeSupply(player, rune.id, 1))
    }
    return true
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
