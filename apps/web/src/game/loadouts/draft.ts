import {
  type Content,
  EQUIPMENT_SLOTS,
  type EquipmentSlot,
  find,
  type Intent,
  LOADOUT_NAME_LENGTH,
  LOADOUT_QUANTITY,
  type Loadout,
  type LoadoutContents,
  type Player,
  wornContents,
} from '@hearthward/engine'
import { formatExact, parseAmount } from '../../ui/format/numbers.ts'

/** The amounts of a form are what is typed. */
export interface LoadoutDraft extends Omit<LoadoutContents, 'ammunition' | 'supplies'> {
  name: string
  ammunition: string
  supplies: { itemId: string; amount: string }[]
}

const DEFAULT_ARROWS = 500

export function draftOf(loadout: LoadoutContents, name: string): LoadoutDraft {
  const { equipment, ammunition, style, mode, supplies } = loadout
  return {
    name,
    equipment,
    ammunition: formatExact(ammunition || DEFAULT_ARROWS),
    style,
    mode,
    supplies: Object.entries(supplies).map(([itemId, quantity]) => ({ itemId, amount: formatExact(quantity) })),
  }
}

/** A draft of what the player wears now, named after the combat mode. */
export function draftOfWorn(player: Player, content: Content): LoadoutDraft {
  const worn = wornContents(player, content)
  const taken = new Set(player.loadouts.map(({ name }) => name))
  const mode = `${worn.mode.charAt(0).toUpperCase()}${worn.mode.slice(1)}`
  let name = mode
  for (let number = 2; taken.has(name); number++) name = `${mode} ${number}`
  return draftOf(worn, name)
}

const AMOUNT_ERROR = `Enter a whole number from 1 to ${formatExact(LOADOUT_QUANTITY)}.`

export interface DraftErrors {
  name: string | null
  ammunition: string | null
  /** By item. */
  supplies: Record<string, string>
}

/** The errors of a draft; `null` if it can be saved. */
export function draftErrors({ name, equipment, ammunition, supplies }: LoadoutDraft): DraftErrors | null {
  const trimmed = name.trim()
  const isNamed = trimmed.length > 0 && trimmed.length <= LOADOUT_NAME_LENGTH
  const errors: DraftErrors = {
    name: isNamed ? null : `Enter a name of 1 to ${LOADOUT_NAME_LENGTH} characters.`,
    ammunition: equipment.quiver && amountOf(ammunition) === null ? AMOUNT_ERROR : null,
    supplies: Object.fromEntries(
      supplies.filter(({ amount }) => amountOf(amount) === null).map(({ itemId }) => [itemId, AMOUNT_ERROR]),
    ),
  }
  const isSound = !errors.name && !errors.ammunition && Object.keys(errors.supplies).length === 0
  return isSound ? null : errors
}

function amountOf(text: string): number | null {
  const amount = parseAmount(text)
  return amount !== null && amount >= 1 && amount <= LOADOUT_QUANTITY ? amount : null
}

/** The caller has checked that the draft has no errors. */
export function saveIntent(draft: LoadoutDraft, loadoutId: number | undefined): Intent {
  const { name, equipment, ammunition, style, mode, supplies } = draft
  return {
    type: 'saveLoadout',
    ...(loadoutId !== undefined && { loadoutId }),
    name,
    equipment,
    ammunition: equipment.quiver ? (amountOf(ammunition) ?? 0) : 0,
    style,
    mode,
    supplies: Object.fromEntries(supplies.map(({ itemId, amount }) => [itemId, amountOf(amount) ?? 0])),
  }
}

/** The equipment with one slot changed; no item empties it. */
export function withPiece(equipment: Loadout['equipment'], slot: EquipmentSlot, itemId: string): Loadout['equipment'] {
  const { [slot]: _, ...others } = equipment
  return itemId ? { ...others, [slot]: itemId } : others
}

/** The items of pack, bank, equipment and the loadout itself that fit each slot. */
export function piecesBySlot(player: Player, content: Content, wanted: Loadout['equipment']) {
  const ids = new Set([
    ...Object.values(wanted),
    ...Object.values(player.equipment),
    ...[...player.inventory, ...player.bank].map(({ id }) => id),
  ])
  const pieces: Record<string, string[]> = {}
  for (const slot of EQUIPMENT_SLOTS)
    pieces[slot] = [...ids].filter((id) => find(content.items, id)?.equipmentSlot === slot)
  return pieces as Record<EquipmentSlot, string[]>
}
