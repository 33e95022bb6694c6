import type { Loadout, Player, Stack } from '../character/player.ts'
import { changeStance } from '../combat/fight-start.ts'
import { type Content, EQUIPMENT_SLOTS, type EquipmentSlot, find, type Item } from '../content/content.ts'
import type { Amounts, GameEvent, LoadoutWorn } from '../core/events.ts'
import type { WearLoadout } from '../core/intents.ts'
import { isRefused, type Refused, refuse } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import { addToBank, takeFromBank } from '../inventory/bank.ts'
import { hasLevelsFor, isArrowTierAllowed, wornQuantity } from '../inventory/equipment.ts'
import { addItem, copyStacks, countOf, takeItem } from '../inventory/inventory.ts'
import { loadoutOf } from './edit-loadouts.ts'

type Changes = Pick<Player, 'inventory' | 'bank' | 'equipment' | 'ammunition' | 'combatStyle' | 'combatMode'>

/** What wearing a loadout changes. Nothing of it has happened yet. */
export interface Outfit {
  loadout: Loadout
  changes: Changes
  facts: Omit<LoadoutWorn, 'type' | 'at' | 'loadoutId'>
}

export function wearLoadout(
  player: Player,
  content: Content,
  { loadoutId }: WearLoadout,
  at: Millis,
  events: GameEvent[],
): Refused | undefined {
  const loadout = loadoutOf(player, loadoutId)
  if (!loadout) return refuse('loadout/not-found')
  const outfit = outfitOf(player, content, loadout)
  if (isRefused(outfit)) return outfit
  wearOutfit(player, content, outfit, at, events)
}

/** Puts an outfit on. The next blow follows the rule for a change of equipment (F28). */
export function wearOutfit(
  player: Player,
  content: Content,
  { loadout, changes, facts }: Outfit,
  at: Millis,
  events: GameEvent[],
): void {
  changeStance(player, content, at, () => void Object.assign(player, changes))
  events.push({ type: 'loadoutWorn', at, loadoutId: loadout.id, ...facts })
}

/** Whether an outfit changes anything or lacks something. */
export function hasEffect(player: Player, { changes, facts }: Outfit): boolean {
  const { equipment, combatMode } = changes
  return (
    EQUIPMENT_SLOTS.some((slot) => equipment[slot] !== player.equipment[slot]) ||
    combatMode.style !== player.combatMode.style ||
    combatMode.mode !== player.combatMode.mode ||
    changes.ammunition !== player.ammunition ||
    Object.values(facts).some((fact) => Object.keys(fact).length > 0)
  )
}

/**
 * What the player wears and carries with a loadout on. Pieces come from the pack or else from the bank, whatever the
 * setting for supplies: a loadout is an explicit wish. Rules LO4 to LO6.
 */
export function outfitOf(player: Player, content: Content, loadout: Loadout): Outfit | Refused {
  const change = new OutfitChange(player, content)
  for (const slot of EQUIPMENT_SLOTS) change.fillSlot(slot, loadout)
  if (!change.storeTakenOff()) return refuse('loadout/no-room')
  change.fillPack(loadout.supplies)
  const { inventory, bank, equipment, ammunition } = change.player
  const { style, mode } = loadout
  const changes = { inventory, bank, equipment, ammunition, combatStyle: style, combatMode: { style, mode } }
  return { loadout, changes, facts: change.facts }
}

/** A change of clothes, worked out on a copy. */
class OutfitChange {
  readonly player: Player
  readonly facts: Outfit['facts'] = { worn: [], withdrawn: {}, deposited: {}, missing: {}, unusable: [], noRoom: {} }
  private readonly content: Content
  private readonly sharedBank: readonly Stack[]
  private readonly takenOff: [itemId: string, quantity: number][] = []

  constructor(player: Player, content: Content) {
    this.player = { ...player, inventory: copyStacks(player.inventory), equipment: { ...player.equipment } }
    this.sharedBank = player.bank
    this.content = content
  }

  /** The bank is copied before its first change, because most changes of clothes do not need it. */
  private ownBank(): Player {
    if (this.player.bank === this.sharedBank) this.player.bank = copyStacks(this.sharedBank)
    return this.player
  }

  /** The quiver is the last slot, so that the arrows are checked against the new bow. */
  fillSlot(slot: EquipmentSlot, { equipment, ammunition }: Loadout): void {
    const wanted = equipment[slot]
    if (wanted === undefined) this.takeOff(slot)
    else this.putOn(slot, wanted, slot === 'quiver' ? ammunition : 1)
    const arrows = this.itemOf(this.player.equipment.quiver)
    if (slot === 'quiver' && arrows && !this.isUsable(arrows)) this.takeOff(slot)
  }

  /** A piece that cannot be put on leaves the slot as it is. */
  private putOn(slot: EquipmentSlot, itemId: string, quantity: number): void {
    const { player, facts } = this
    const item = this.itemOf(itemId)
    if (!item || !this.isUsable(item)) return void facts.unusable.push(itemId)
    const isWorn = player.equipment[slot] === itemId
    const needed = quantity - (isWorn ? wornQuantity(player, slot) : 0)
    if (needed <= 0) return
    const taken = this.take(itemId, needed)
    if (taken < needed) facts.missing[itemId] = needed - taken
    if (taken === 0) return
    if (!isWorn) this.takeOff(slot)
    player.equipment[slot] = itemId
    if (slot === 'quiver') player.ammunition += taken
    if (!isWorn) facts.worn.push(itemId)
  }

  private takeOff(slot: EquipmentSlot): void {
    const { equipment } = this.player
    const worn = equipment[slot]
    if (!worn) return
    this.takenOff.push([worn, wornQuantity(this.player, slot)])
    delete equipment[slot]
    if (slot === 'quiver') this.player.ammunition = 0
  }

  /** Returns false if something has room in neither the pack nor the bank. */
  storeTakenOff(): boolean {
    const { player, facts } = this
    return this.takenOff.every(([itemId, quantity]) => {
      const item = this.itemOf(itemId)
      const left = item ? addItem(player.inventory, item, quantity) : quantity
      if (left > 0) facts.deposited[itemId] = left
      return left === 0 || addToBank(this.ownBank(), itemId, left)
    })
  }

  /** Fills the pack up from the bank. The order is that of the ids, because stored objects do not keep theirs. */
  fillPack(supplies: Amounts): void {
    const { player, facts } = this
    for (const [itemId, wanted] of Object.entries(supplies).sort(([a], [b]) => (a < b ? -1 : 1))) {
      const needed = wanted - countOf(player.inventory, itemId)
      if (needed <= 0) continue
      const item = this.itemOf(itemId)
      const there = item ? Math.min(needed, countOf(player.bank, itemId)) : 0
      if (there < needed) facts.missing[itemId] = needed - there
      if (!item || there === 0) continue
      const left = addItem(player.inventory, item, there)
      if (left > 0) facts.noRoom[itemId] = left
      if (left === there) continue
      takeFromBank(this.ownBank(), itemId, there - left)
      facts.withdrawn[itemId] = there - left
    }
  }

  /** Takes from the pack first and then from the bank, as many as there are. */
  private take(itemId: string, needed: number): number {
    const { player, facts } = this
    const packed = Math.min(needed, countOf(player.inventory, itemId))
    if (packed > 0) takeItem(player.inventory, itemId, packed)
    const banked = packed < needed ? Math.min(needed - packed, countOf(player.bank, itemId)) : 0
    if (banked > 0) {
      takeFromBank(this.ownBank(), itemId, banked)
      facts.withdrawn[itemId] = banked
    }
    return packed + banked
  }

  private itemOf(itemId: string | undefined): Item | undefined {
    return find(this.content.items, itemId ?? '')
  }

  private isUsable(item: Item): boolean {
    if (!hasLevelsFor(this.player, item)) return false
    return item.equipmentSlot !== 'quiver' || isArrowTierAllowed(this.player, this.content, item)
  }
}
