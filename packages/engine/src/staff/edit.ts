import type { Player, Stack } from '../character/player.ts'
import { type Content, EQUIPMENT_SLOTS, type EquipmentSlot, find } from '../content/content.ts'
import type { Advanced } from '../core/advance.ts'
import { copy } from '../core/clone.ts'
import { canonicalJson } from '../core/hash.ts'
import { type Refused, refuse } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import { eraAt, type World } from '../core/world.ts'
import { hasLevelsFor, suits } from '../inventory/equipment.ts'
import { type Edit, type Editing, FIELDS, type Field } from './edit-fields.ts'

/**
 * Changes by staff. An edit names values; what it does not name stays, but for what follows from it, and nothing is
 * earned by it. Where one value would break a rule of the game nothing changes. Rules ED1 to ED9.
 */
export function applyEdit(state: Player, world: World, edit: Edit, at: Millis): Advanced | Refused {
  if (state.settledAt !== at) throw new Error(`The state stands at ${state.settledAt}, not at ${at}`)
  const editing: Editing = { player: copy(state), content: eraAt(world.timeline, at).content, at, events: [] }
  for (const { key, field, name, value } of valuesIn(edit)) {
    const problem = field.write(editing, name, value as never)
    if (problem) return refuse('edit/invalid', { field: name ? `${key}.${name}` : key, problem })
  }
  const broken = brokenBy(edit, editing.player, editing.content)
  if (broken) return refuse('edit/invalid', broken)
  return { state: editing.player, events: editing.events }
}

/** What stands at present where an edit names something. */
export function valuesOf(player: Player, edit: Edit): Edit {
  const values: Record<string, unknown> = {}
  for (const { key, field, name } of valuesIn(edit)) put(values, key, field, name, field.read(player, name))
  return values as Edit
}

/** Whether everything an edit names is as it says. */
export function isAsSaid(player: Player, edit: Edit): boolean {
  const said: Record<string, unknown> = {}
  for (const { key, field, name, value } of valuesIn(edit)) put(said, key, field, name, value)
  return canonicalJson(valuesOf(player, edit)) === canonicalJson(said)
}

/** In what two states of a character differ, as far as an edit could make one of the other. */
export function editBetween(before: Player, after: Player): { before: Edit; after: Edit } {
  const was: Record<string, unknown> = {}
  const is: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(FIELDS)) {
    for (const name of new Set([...field.names(before), ...field.names(after)])) {
      const [old, now] = [field.read(before, name), field.read(after, name)]
      if (canonicalJson(old) === canonicalJson(now)) continue
      put(was, key, field, name, old)
      put(is, key, field, name, now)
    }
  }
  return { before: was as Edit, after: is as Edit }
}

interface Value {
  key: string
  field: Field
  name: string
  value: unknown
}

/** Everything an edit names, in the order it is written. What takes things away comes first, so that they can move. */
function valuesIn(edit: Edit): Value[] {
  return Object.entries(FIELDS).flatMap(([key, field]) => {
    const given = edit[key as keyof Edit] as unknown
    if (given === undefined) return []
    if (!field.isNamed) return [{ key, field, name: '', value: given }]
    const values = Object.entries(given as object).map(([name, value]) => ({ key, field, name, value }))
    const isEmptying = ({ value }: Value) => value === null || value === 0
    return [...values.filter(isEmptying), ...values.filter((value) => !isEmptying(value))]
  })
}

function put(into: Record<string, unknown>, key: string, field: Field, name: string, value: unknown): void {
  if (!field.isNamed) into[key] = value
  else into[key] = { ...(into[key] as object), [name]: value }
}

/** What holds only once everything is written. */
function brokenBy(edit: Edit, player: Player, content: Content): { field: string; problem: string } | undefined {
  const { inventory, equipment, ammunition } = player
  const isTwice = ({ id }: Stack, index: number) =>
    find(content.items, id)?.stackable === true && inventory.findIndex((other) => other.id === id) < index
  const twice = edit.inventory && inventory.find(isTwice)
  if (twice) return { field: `inventory.${twice.slot}`, problem: 'what stacks lies in one slot' }
  if ((equipment.quiver === undefined) !== (ammunition === 0)) {
    return { field: 'ammunition', problem: 'a quiver has arrows, and arrows are in a quiver' }
  }
  // Lower levels concern all that is worn; otherwise it stays on as it is.
  const looked = (edit.skills ? EQUIPMENT_SLOTS : Object.keys(edit.equipment ?? {})) as readonly EquipmentSlot[]
  for (const slot of looked) {
    const item = find(content.items, equipment[slot] ?? '')
    if (!item) continue
    const field = `equipment.${slot}`
    if (!hasLevelsFor(player, item)) return { field, problem: `${item.name} asks for higher levels` }
    if (!suits(player, content, item)) return { field, problem: 'bow and arrows do not go together' }
  }
}
