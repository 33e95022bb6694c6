import { worksOf } from '../activity/work.ts'
import { COMBAT_STYLES, INVENTORY_SLOTS, type Loadout, type LoadoutUse, type Player } from '../character/player.ts'
import { COMBAT_MODES, type Content, EQUIPMENT_SLOTS, type EquipmentSlot, find } from '../content/content.ts'
import type { Amounts } from '../core/events.ts'
import type { AssignLoadout, DeleteLoadout, SaveLoadout } from '../core/intents.ts'
import { type Refused, refuse } from '../core/refusals.ts'
import { isPlain } from '../core/visible-text.ts'
import { countOf } from '../inventory/inventory.ts'
import { isSameUse, loadoutUsesOf } from './assigned-loadout.ts'

export const LOADOUT_LIMIT = 10
export const LOADOUT_NAME_LENGTH = 30
/** The most arrows, and the most of a supply. */
export const LOADOUT_QUANTITY = 1_000_000

export type LoadoutContents = Omit<Loadout, 'id' | 'name' | 'uses'>

/** Saves a new loadout, or changes the given parts of one. Rules LO1 to LO3. */
export function saveLoadout(player: Player, content: Content, intent: SaveLoadout): Refused | undefined {
  const { loadouts } = player
  const existing = intent.loadoutId === undefined ? undefined : loadoutOf(player, intent.loadoutId)
  if (intent.loadoutId !== undefined && !existing) return refuse('loadout/not-found')
  if (!existing && loadouts.length >= LOADOUT_LIMIT) return refuse('loadout/limit', { limit: LOADOUT_LIMIT })
  const name = nameFrom(intent.name ?? existing?.name)
  if (name === null) return refuse('loadout/name', { most: LOADOUT_NAME_LENGTH })
  const from = existing ?? wornContents(player, content)
  const { equipment = from.equipment, ammunition = from.ammunition, supplies = from.supplies } = intent
  const { style = from.style, mode = from.mode } = intent
  const field = invalidField(content, { equipment, ammunition, style, mode, supplies })
  if (field) return refuse('loadout/invalid', { field })
  // Only known fields, because a state is hashed as a whole. JSON can hold -0.
  const contents = {
    equipment: { ...equipment },
    ammunition: Math.abs(ammunition),
    style,
    mode,
    supplies: { ...supplies },
  }
  if (existing) Object.assign(existing, { name }, contents)
  else insertLoadout(loadouts, { name, ...contents, uses: [] })
}

/** The id is the lowest free number, so that it can be a key to press. */
function insertLoadout(loadouts: Loadout[], made: Omit<Loadout, 'id'>): void {
  let index = 0
  while (loadouts[index]?.id === index + 1) index++
  loadouts.splice(index, 0, { id: index + 1, ...made })
}

export function deleteLoadout(player: Player, { loadoutId }: DeleteLoadout): Refused | undefined {
  if (!loadoutOf(player, loadoutId)) return refuse('loadout/not-found')
  player.loadouts = player.loadouts.filter(({ id }) => id !== loadoutId)
}

/** Assigns a loadout in place of the one before, or none. Rule LO7. */
export function assignLoadout(player: Player, content: Content, { use, loadoutId }: AssignLoadout) {
  const loadout = loadoutId === null ? null : loadoutOf(player, loadoutId)
  if (loadout === undefined) return refuse('loadout/not-found')
  const known = knownUse(content, use)
  if (!known) return refuse('loadout/use')
  for (const other of player.loadouts) other.uses = other.uses.filter((one) => !isSameUse(one, known))
  loadout?.uses.push(known)
}

export function loadoutOf({ loadouts }: Pick<Player, 'loadouts'>, loadoutId: number): Loadout | undefined {
  return loadouts.find(({ id }) => id === loadoutId)
}

/** The trimmed name, or `null` if it is not valid. Others never see it, so its words are not checked. */
function nameFrom(raw: string | undefined): string | null {
  if (typeof raw !== 'string') return null
  const name = raw.trim()
  return name.length <= LOADOUT_NAME_LENGTH && isPlain(name) ? name : null
}

/** What a new loadout takes over: what the player wears, and the food and potions in the pack. */
export function wornContents(player: Player, { items }: Content): LoadoutContents {
  const equipment: Loadout['equipment'] = {}
  for (const slot of EQUIPMENT_SLOTS) {
    const worn = find(items, player.equipment[slot] ?? '')
    if (worn?.equipmentSlot === slot) equipment[slot] = worn.id
  }
  const supplies: Amounts = {}
  for (const { id } of player.inventory) {
    const type = find(items, id)?.type
    if (type === 'food' || type === 'potion') supplies[id] = Math.min(LOADOUT_QUANTITY, countOf(player.inventory, id))
  }
  const ammunition = equipment.quiver ? Math.min(LOADOUT_QUANTITY, player.ammunition) : 0
  return { equipment, ammunition, style: player.combatStyle, mode: player.combatMode.mode, supplies }
}

/** The name of the first invalid field. */
function invalidField(
  { items }: Content,
  { equipment, ammunition, style, mode, supplies }: LoadoutContents,
): string | null {
  if (!isTable(equipment)) return 'equipment'
  const pieces = Object.entries(equipment)
  const fits = ([slot, id]: [string, string]) =>
    EQUIPMENT_SLOTS.includes(slot as EquipmentSlot) && find(items, id)?.equipmentSlot === slot
  if (!pieces.every(fits)) return 'equipment'
  if (equipment.quiver ? !isAmount(ammunition) : ammunition !== 0) return 'ammunition'
  if (!COMBAT_STYLES.includes(style)) return 'style'
  if (!COMBAT_MODES.includes(mode)) return 'mode'
  if (!isTable(supplies)) return 'supplies'
  const carried = Object.entries(supplies)
  const isSupply = (id: string) => find(items, id) !== undefined && find(items, id)?.equipmentSlot === undefined
  const areValid = carried.every(([id, quantity]) => isSupply(id) && isAmount(quantity))
  return areValid && carried.length <= INVENTORY_SLOTS ? null : 'supplies'
}

function isTable(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isAmount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0 && value <= LOADOUT_QUANTITY
}

/** The use without unknown fields, if an activity of the content has it. */
function knownUse(content: Content, use: LoadoutUse | null): LoadoutUse | undefined {
  if (typeof use?.kind !== 'string' || typeof use.id !== 'string') return
  return worksOf(content)
    .flatMap(loadoutUsesOf)
    .find((one) => isSameUse(one, use))
}
