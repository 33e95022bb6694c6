import type { Player, Stack } from '../character/player.ts'
import { type Content, EQUIPMENT_SLOTS, type EquipmentSlot, find } from '../content/content.ts'
import type { Advanced } from '../core/advance.ts'
import { clone } from '../core/clone.ts'
import { canonicalJson } from '../core/hash.ts'
import { type Refused, refuse } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import { eraAt, type World } from '../core/world.ts'
import { hasLevelsFor, isArrowTierAllowed } from '../inventory/equipment.ts'
import { type Edit, type EditContext, type EditField, FIELDS } from './edit-fields.ts'

/**
 * Applies an edit by staff. It changes only the values it contains and what follows from them, and earns nothing. If
 * one value would break a rule, nothing changes. Rules ED1 to ED9.
 */
export function applyEdit(state: Player, world: World, edit: Edit, at: Millis): Advanced | Refused {
  if (state.settledAt !== at) throw new Error(`The state is at ${state.settledAt}, not at ${at}`)
  const editing: EditContext = { player: clone(state), content: eraAt(world.timeline, at).content, at, events: [] }
  for (const { key, field, name, value } of listValues(edit)) {
    const problem = field.write(editing, name, value as never)
    if (problem) return refuse('edit/invalid', { field: name ? `${key}.${name}` : key, problem })
  }
  const broken = findConflict(edit, editing.player, editing.content)
  if (broken) return refuse('edit/invalid', broken)
  return { state: editing.player, events: editing.events }
}

/** The present values of everything an edit contains. */
export function readEditedValues(player: Player, edit: Edit): Edit {
  const values: Record<string, unknown> = {}
  for (const { key, field, name } of listValues(edit)) setValue(values, key, field, name, field.read(player, name))
  return values as Edit
}

/** Whether all values of an edit are in effect. */
export function isEditApplied(player: Player, edit: Edit): boolean {
  const expected: Record<string, unknown> = {}
  for (const { key, field, name, value } of listValues(edit)) setValue(expected, key, field, name, value)
  return canonicalJson(readEditedValues(player, edit)) === canonicalJson(expected)
}

/** The differences of two states, as far as an edit can change them. */
export function editBetween(before: Player, after: Player): { before: Edit; after: Edit } {
  const was: Record<string, unknown> = {}
  const is: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(FIELDS)) {
    for (const name of new Set([...field.names(before), ...field.names(after)])) {
      const [old, now] = [field.read(before, name), field.read(after, name)]
      if (canonicalJson(old) === canonicalJson(now)) continue
      setValue(was, key, field, name, old)
      setValue(is, key, field, name, now)
    }
  }
  // A number of arrows means nothing without their kind.
  if (was['ammunition'] !== undefined) {
    setValue(was, 'equipment', FIELDS.equipment, 'quiver', FIELDS.equipment.read(before, 'quiver'))
    setValue(is, 'equipment', FIELDS.equipment, 'quiver', FIELDS.equipment.read(after, 'quiver'))
  }
  return { before: was as Edit, after: is as Edit }
}

interface NamedValue {
  key: string
  field: EditField
  name: string
  value: unknown
}

/** The values of an edit in the order of writing. Removals come first, so that items can move. */
function listValues(edit: Edit): NamedValue[] {
  return Object.entries(FIELDS).flatMap(([key, field]) => {
    const given = edit[key as keyof Edit] as unknown
    if (given === undefined) return []
    if (!field.isNamed) return [{ key, field, name: '', value: given }]
    const values = Object.entries(given as object).map(([name, value]) => ({ key, field, name, value }))
    const isEmptying = ({ value }: NamedValue) => value === null || value === 0
    return [...values.filter(isEmptying), ...values.filter((value) => !isEmptying(value))]
  })
}

function setValue(into: Record<string, unknown>, key: string, field: EditField, name: string, value: unknown): void {
  if (!field.isNamed) into[key] = value
  else into[key] = { ...(into[key] as object), [name]: value }
}

/** Checks the rules that span several values. */
function findConflict(edit: Edit, player: Player, content: Content): { field: string; problem: string } | undefined {
  const { inventory, equipment, ammunition } = player
  const isTwice = ({ id }: Stack, index: number) =>
    find(content.items, id)?.stackable === true && inventory.findIndex((other) => other.id === id) < index
  const twice = edit.inventory && inventory.find(isTwice)
  if (twice) return { field: `inventory.${twice.slot}`, problem: 'a stackable item can only be in one slot' }
  if ((equipment.quiver === undefined) !== (ammunition === 0)) {
    return { field: 'ammunition', problem: 'a quiver needs arrows, and arrows need a quiver' }
  }
  // Lower levels affect everything worn; otherwise only changed slots are checked.
  const checkedSlots = (edit.skills ? EQUIPMENT_SLOTS : Object.keys(edit.equipment ?? {})) as readonly EquipmentSlot[]
  for (const slot of checkedSlots) {
    const item = find(content.items, equipment[slot] ?? '')
    if (!item) continue
    const field = `equipment.${slot}`
    if (!hasLevelsFor(player, item)) return { field, problem: `${item.name} requires higher levels` }
    if (!isArrowTierAllowed(player, content, item)) return { field, problem: 'the bow cannot use these arrows' }
  }
}
