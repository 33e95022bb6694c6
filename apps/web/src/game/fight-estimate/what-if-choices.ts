import {
  type Activity,
  type Content,
  type EquipmentSlot,
  find,
  type Item,
  type Player,
  stockOf,
  worksOf,
} from '@hearthward/engine'
import { levelRequirementsOf } from '../items/comparison.ts'
import { levelNames } from '../quests/required-levels.ts'
import { isOpenFight } from './open-fight.ts'

/** An item of a list, with what the player has to know before choosing it. */
export interface ItemChoice {
  item: Item
  isOwned: boolean
  /** 'owned, needs Attack 20'; empty if there is nothing to say. */
  note: string
}

const bonusOf = ({ combatStats: stats }: Item) =>
  stats ? stats.attackBonus + stats.defenceBonus + stats.otherBonus : 0

/** The alternatives to what is worn. */
export function gearChoices(player: Player, content: Content, slot: EquipmentSlot): ItemChoice[] {
  const worn = player.equipment[slot]
  return choicesOf(player, content, ({ id, equipmentSlot }) => equipmentSlot === slot && id !== worn, bonusOf)
}

export function foodChoices(player: Player, content: Content): ItemChoice[] {
  const healing = ({ healAmount = 0 }: Item) => healAmount
  return choicesOf(player, content, (item) => item.type === 'food' && healing(item) > 0, healing)
}

export function potionChoices(player: Player, content: Content): ItemChoice[] {
  const hasEffects = ({ potionEffects = [] }: Item) => potionEffects.length > 0
  return choicesOf(player, content, hasEffects, ({ value }) => value)
}

/** The matching items, the strongest first. What has left the game is offered only to those who still have it. */
function choicesOf(
  player: Player,
  content: Content,
  isWanted: (item: Item) => boolean,
  rank: (item: Item) => number,
): ItemChoice[] {
  return Object.values(content.items)
    .filter(isWanted)
    .map((item) => ({ item, isOwned: stockOf(player, item.id) > 0 }))
    .filter(({ item, isOwned }) => isOwned || !item.deactivated)
    .map((choice) => ({ ...choice, note: noteOf(player, choice.item, choice.isOwned) }))
    .sort((a, b) => rank(b.item) - rank(a.item))
}

function noteOf(player: Player, item: Item, isOwned: boolean): string {
  const missing = levelRequirementsOf(item, player.skills).filter((each) => each.missing > 0)
  const needs = levelNames(missing.map(({ skill, level }) => [skill, level])).join(' and ')
  return [isOwned && 'owned', needs && `needs ${needs}`].filter(Boolean).join(', ')
}

/** Fights at one place. */
export interface FoeGroup {
  placeId: string
  fights: Activity[]
}

/** The fights that levels and membership allow: by place, the player's own first, the weakest foe first. */
export function foeGroups(player: Player, content: Content): FoeGroup[] {
  const fights = worksOf(content).filter((work) => isOpenFight(player, work))
  const levelOf = ({ monsterId }: Activity) => find(content.monsters, monsterId ?? '')?.level ?? 0
  const places = Object.keys(content.locations)
  const rank = (placeId: string) => (placeId === player.currentLocation ? -1 : places.indexOf(placeId))
  return [...Map.groupBy(fights, ({ locationId }) => locationId ?? '')]
    .map(([placeId, found]) => ({ placeId, fights: found.sort((a, b) => levelOf(a) - levelOf(b)) }))
    .sort((a, b) => rank(a.placeId) - rank(b.placeId))
}

/** The running fight, the last one, or else the foe beaten most often. */
export function firstFoe({ currentAction, lastStop, kills }: Player, groups: readonly FoeGroup[]): Activity | null {
  const fights = groups.flatMap((group) => group.fights)
  const byId = (id: string | undefined) => fights.find((fight) => fight.id === id)
  const killsOf = ({ monsterId = '' }: Activity) => kills[monsterId] ?? 0
  const [familiar = null] = fights.toSorted((a, b) => killsOf(b) - killsOf(a))
  return byId(currentAction?.activityId) ?? byId(lastStop?.activityId) ?? familiar
}
