import { THOUSANDTHS } from '../character/experience.ts'
import type { Player } from '../character/player.ts'
import { experienceFor, levelFor, type SkillType } from '../character/skills.ts'
import type { Amounts } from '../core/events.ts'
import { stockOf } from '../plan/goals.ts'
import { eatingHealth } from './meals.ts'

/** The character as it will be when the branches so far are met. */
export class Ledger {
  readonly #player: Player
  #changes = new Map<string, number>()
  #reserved = new Map<string, number>()
  #experience = new Map<SkillType, number>()
  coins: number
  #health: number

  constructor(player: Player) {
    this.#player = player
    this.coins = player.coins
    this.#health = player.currentHitpoints
  }

  /** Runs something, such as a way that is only compared, and takes back what it books. */
  trial<T>(run: () => T): T {
    const { coins } = this
    const health = this.#health
    const [changes, reserved, experience] = [new Map(this.#changes), new Map(this.#reserved), new Map(this.#experience)]
    const result = run()
    this.coins = coins
    this.#health = health
    this.#changes = changes
    this.#reserved = reserved
    this.#experience = experience
    return result
  }

  /** Health that fights can take before the player eats. What regenerates between fights is not counted. */
  get spareHealth(): number {
    return Math.max(0, this.#health - eatingHealth(this.#player))
  }

  /** Takes the damage of a fight from the health that is to spare. */
  hurt(damage: number): void {
    this.#health -= Math.min(damage, this.spareHealth)
  }

  stock(itemId: string): number {
    return stockOf(this.#player, itemId) + (this.#changes.get(itemId) ?? 0)
  }

  /** What no branch has reserved yet. */
  free(itemId: string): number {
    return Math.max(0, this.stock(itemId) - (this.#reserved.get(itemId) ?? 0))
  }

  add(itemId: string, quantity: number): void {
    this.#changes.set(itemId, (this.#changes.get(itemId) ?? 0) + quantity)
  }

  addAll(amounts: Amounts, times: number): void {
    for (const [itemId, quantity] of Object.entries(amounts)) this.add(itemId, quantity * times)
  }

  reserve(itemId: string, quantity: number): void {
    this.#reserved.set(itemId, (this.#reserved.get(itemId) ?? 0) + quantity)
  }

  /** Uses up what was reserved. */
  use(itemId: string, quantity: number): void {
    this.reserve(itemId, -quantity)
    this.add(itemId, -quantity)
  }

  /** In points, with fractions. */
  experience(skill: SkillType): number {
    const { experience, thousandths } = this.#player.skills[skill]
    return experience + thousandths / THOUSANDTHS + (this.#experience.get(skill) ?? 0)
  }

  level(skill: SkillType): number {
    // Levels count as the player has them, also if staff set them beside the experience.
    return Math.max(this.#player.skills[skill].level, levelFor(Math.floor(this.experience(skill))))
  }

  train(skill: SkillType, points: number): void {
    this.#experience.set(skill, (this.#experience.get(skill) ?? 0) + points)
  }

  /** Points that are missing to a level. */
  missingExperience(skill: SkillType, level: number): number {
    return Math.max(0, experienceFor(level) - this.experience(skill))
  }
}
