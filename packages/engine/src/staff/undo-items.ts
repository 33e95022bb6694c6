import { BANK_ENTRIES, type Player } from '../character/player.ts'
import { levelFor, type SkillType } from '../character/skills.ts'
import { type Content, type EquipmentSlot, find } from '../content/content.ts'
import { clone } from '../core/clone.ts'
import type { Millis } from '../core/time.ts'
import { addToBank } from '../inventory/bank.ts'
import { recordReceived } from '../inventory/collection.ts'
import { hasLevelsFor } from '../inventory/equipment.ts'
import { addItem, countOf, takeItem } from '../inventory/inventory.ts'
import { isEditApplied } from './edit.ts'
import type { Edit } from './edit-fields.ts'
import { addItems } from './edit-value.ts'
import type { StaffAct, UndoAmount } from './undo-parts.ts'

const PLACES = ['inventory', 'bank', 'waiting', 'equipment'] as const
type Contents = Readonly<Record<string, unknown>>

/** The earlier contents of the places that still hold what the act put there. */
export function unchangedPlaces(state: Player, { before, after }: StaffAct): Edit {
  const edit: Edit = {}
  for (const key of PLACES) {
    const was: Contents = before[key] ?? {}
    const places = Object.entries(after[key] ?? {}).filter(([name, is]) =>
      isEditApplied(state, { [key]: { [name]: is } }),
    )
    if (places.length > 0) Object.assign(edit, { [key]: Object.fromEntries(places.map(([name]) => [name, was[name]])) })
  }
  if (after.ammunition === undefined || after.equipment?.quiver === undefined) return edit
  // Arrows and their number are one place.
  const hasQuiver = edit.equipment?.quiver !== undefined
  if (hasQuiver && isEditApplied(state, { ammunition: after.ammunition })) edit.ammunition = before.ammunition
  else delete edit.equipment?.quiver
  return edit
}

/** Takes off what the new levels do not allow to wear, into the pack or else the bank. */
export function takeOffTooHigh(state: Player, content: Content, points: Edit['skills'] = {}): Player {
  const player = clone(state)
  const after = clone(state)
  for (const [skill, experience] of Object.entries(points))
    after.skills[skill as SkillType].level = levelFor(experience)
  for (const slot of Object.keys(player.equipment) as EquipmentSlot[]) {
    const item = find(content.items, player.equipment[slot] ?? '')
    if (!item || hasLevelsFor(after, item)) continue
    const quantity = slot === 'quiver' ? player.ammunition : 1
    const left = addItem(player.inventory, item, quantity)
    if (left > 0 && !addToBank(player, item.id, left, BANK_ENTRIES)) return state
    delete player.equipment[slot]
    if (slot === 'quiver') player.ammunition = 0
  }
  return player
}

/** Changes `player` until it holds of each item what `state` held, without what the act gave and with what it took. */
export function balanceItems(
  state: Player,
  player: Player,
  content: Content,
  { before, after }: StaffAct,
  at: Millis,
): UndoAmount[] {
  const changes = new Map<string, number>()
  addItems(changes, before, -1)
  addItems(changes, after, 1)
  const parts: UndoAmount[] = []
  for (const [name, changed] of changes) {
    const held = heldOf(state, name)
    const difference = held - changed - heldOf(player, name)
    if (difference < 0) takeAnywhere(player, name, -difference)
    if (difference > 0) giveBack(player, content, name, difference, at)
    if (changed === 0) continue
    const reversible = Math.abs(heldOf(player, name) - held)
    const missing = changed > 0 ? 'spent' : find(content.items, name) ? 'no-room' : 'removed'
    parts.push({ kind: 'item', name, changed, reversible, obstacle: reversible < Math.abs(changed) ? missing : null })
  }
  return parts
}

/** The quantity of an item in the pack, in the bank, to be collected and worn. */
export function heldOf(player: Player, itemId: string): number {
  const worn = wornSlots(player, itemId).reduce((sum, slot) => sum + wornQuantity(player, slot), 0)
  return countOf(player.inventory, itemId) + countOf(player.bank, itemId) + (player.waiting[itemId] ?? 0) + worn
}

const wornQuantity = ({ ammunition }: Player, slot: EquipmentSlot) => (slot === 'quiver' ? ammunition : 1)

function wornSlots({ equipment }: Player, itemId: string): EquipmentSlot[] {
  return (Object.keys(equipment) as EquipmentSlot[]).filter((slot) => equipment[slot] === itemId)
}

/** Takes from the pack, the bank, what is to be collected, and what is worn, as far as it is there. */
function takeAnywhere(player: Player, itemId: string, quantity: number): void {
  let left = quantity
  const take = (held: number, remove: (count: number) => void) => {
    const count = Math.min(held, left)
    if (count > 0) remove(count)
    left -= count
  }
  for (const stacks of [player.inventory, player.bank]) {
    take(countOf(stacks, itemId), (count) => takeItem(stacks, itemId, count))
  }
  take(player.waiting[itemId] ?? 0, (count) => {
    const rest = (player.waiting[itemId] as number) - count
    if (rest > 0) player.waiting[itemId] = rest
    else delete player.waiting[itemId]
  })
  for (const slot of wornSlots(player, itemId)) {
    take(wornQuantity(player, slot), (count) => {
      if (slot === 'quiver') player.ammunition -= count
      if (slot !== 'quiver' || player.ammunition === 0) delete player.equipment[slot]
    })
  }
}

/** Adds to the pack and then to the bank. What has no room is left out. */
function giveBack(player: Player, content: Content, itemId: string, quantity: number, at: Millis): void {
  const item = find(content.items, itemId)
  if (!item) return
  const left = addItem(player.inventory, item, quantity)
  const isLost = left > 0 && !addToBank(player, itemId, left, BANK_ENTRIES)
  if (!isLost || left < quantity) recordReceived(player, { [itemId]: quantity }, at)
}
