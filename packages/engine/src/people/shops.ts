import { addExperience, thousandthsOf } from '../character/experience.ts'
import type { Player } from '../character/player.ts'
import type { SkillType } from '../character/skills.ts'
import { find } from '../content/content.ts'
import { clone } from '../core/clone.ts'
import type { GameEvent } from '../core/events.ts'
import type { BuyFromShop, SellToShop, TrainSkill } from '../core/intents.ts'
import { type Refused, refuse } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import type { Era } from '../core/world.ts'
import { recordReceived } from '../inventory/collection.ts'
import { addItem, countOf, isQuantity, takeItem } from '../inventory/inventory.ts'
import { npcAt } from './npcs.ts'

/** Shops and trainers. Rules P1 to P8. */
const SHOP_PAYS = 0.6
/** Without this margin 5 coins x 1.02, in binary slightly too low, could lose a coin. */
const ROUNDING = 1e-9

export function askedPrice(price: number, { inflation }: Pick<Era, 'inflation'>): number {
  return Math.floor(price * (1 + inflation) + ROUNDING)
}

export function paidPrice(value: number, { taxRate }: Pick<Era, 'taxRate'>): number {
  return Math.floor(value * SHOP_PAYS * (1 - taxRate) + ROUNDING)
}

export function buyFromShop(
  player: Player,
  era: Era,
  { npcId, itemId, quantity }: BuyFromShop,
  at: Millis,
  events: GameEvent[],
): Refused | undefined {
  if (!isQuantity(quantity)) return refuse('inventory/quantity')
  const npc = npcAt(player, era.content, npcId)
  if (!npc?.shop) return refuse('npc/not-found')
  const offer = npc.shop.items.find((entry) => entry.itemId === itemId)
  const item = find(era.content.items, itemId)
  if (!offer || !item) return refuse('shop/not-sold')
  const coins = askedPrice(offer.price, era) * quantity
  if (player.coins < coins) return refuse('npc/coins')
  const pack = clone(player.inventory)
  if (addItem(pack, item, quantity) > 0) return refuse('inventory/no-space')
  player.inventory = pack
  player.coins -= coins
  recordReceived(player, { [itemId]: quantity }, at)
  events.push({ type: 'bought', at, npcId, itemId, quantity, coins })
}

export function sellToShop(
  player: Player,
  era: Era,
  { npcId, itemId, quantity }: SellToShop,
  at: Millis,
  events: GameEvent[],
): Refused | undefined {
  if (!isQuantity(quantity)) return refuse('inventory/quantity')
  const npc = npcAt(player, era.content, npcId)
  if (!npc?.shop) return refuse('npc/not-found')
  const held = countOf(player.inventory, itemId)
  if (held === 0) return refuse('inventory/not-found')
  if (held < quantity) return refuse('inventory/not-enough')
  const price = paidPrice(find(era.content.items, itemId)?.value ?? 0, era)
  if (price <= 0) return refuse('shop/not-bought')
  takeItem(player.inventory, itemId, quantity)
  player.coins += price * quantity
  events.push({ type: 'sold', at, npcId, itemId, quantity, coins: price * quantity })
}

export const LESSON_EXPERIENCE = 10
export const LESSON_COINS = 25

/** The price of a lesson at a level, and its experience in thousandths. */
export function lessonAt(level: number, skill: SkillType, era: Era): { coins: number; thousandths: number } {
  return { coins: LESSON_COINS * level, thousandths: thousandthsOf(LESSON_EXPERIENCE * level, skill, era) }
}

type Lesson = Omit<TrainSkill, 'type'>

/** The refusal if the player cannot take the lesson. */
export function checkLesson(player: Player, era: Era, { npcId, skillType }: Lesson): Refused | undefined {
  const trainer = npcAt(player, era.content, npcId)?.skillTrainer
  if (!trainer) return refuse('npc/not-found')
  if (!trainer.skills.includes(skillType)) return refuse('npc/not-understood')
  const { level } = player.skills[skillType]
  if (level >= trainer.maxLevel) return refuse('npc/no-lesson')
  if (player.coins < lessonAt(level, skillType, era).coins) return refuse('npc/coins')
}

export function trainSkill(
  player: Player,
  era: Era,
  lesson: Lesson,
  at: Millis,
  events: GameEvent[],
): Refused | undefined {
  const refused = checkLesson(player, era, lesson)
  if (refused) return refused
  const { npcId, skillType } = lesson
  const { coins, thousandths } = lessonAt(player.skills[skillType].level, skillType, era)
  player.coins -= coins
  const points = addExperience(player, skillType, thousandths, at, events)
  events.push({ type: 'lesson', at, npcId, skill: skillType, points, coins })
}
