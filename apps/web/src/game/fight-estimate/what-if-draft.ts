import {
  type CombatMode,
  type CombatStyle,
  type Content,
  type EquipmentSlot,
  find,
  LOADOUT_QUANTITY,
  type Player,
  stockOf,
  type WhatIf,
} from '@hearthward/engine'
import { formatExact, parseAmount } from '../../ui/format/numbers.ts'

/** What is typed, and the last valid number, so that the figures stay while the text is wrong. */
export interface TypedNumber {
  text: string
  value: number | null
  error: string | null
}

/** The form of a what-if. `null` leaves things as they are. */
export interface WhatIfDraft {
  equipment: Partial<Record<EquipmentSlot, string | null>>
  mode: CombatMode | null
  style: CombatStyle | null
  /** `NO_FOOD` takes all food out of the pack. */
  foodId: string | null
  meals: TypedNumber
  potionId: string | null
  arrows: TypedNumber
  eatAt: TypedNumber
}

export const NO_FOOD = '-none'

const MEALS = { least: 1, most: LOADOUT_QUANTITY }
const ARROWS = { least: 1, most: LOADOUT_QUANTITY, isOptional: true }
/** The limits of the setting. */
const EAT_AT = { least: 0, most: 100, isOptional: true }
const LIMITS = { meals: MEALS, arrows: ARROWS, eatAt: EAT_AT } as const
export type TypedField = keyof typeof LIMITS

const DEFAULT_MEALS = 100
const DEFAULT_ARROWS = 500

const EMPTY: TypedNumber = { text: '', value: null, error: null }
const typedNumber = (value: number): TypedNumber => ({ text: formatExact(value), value, error: null })

export const NO_CHANGES: WhatIfDraft = {
  equipment: {},
  mode: null,
  style: null,
  foodId: null,
  meals: typedNumber(DEFAULT_MEALS),
  potionId: null,
  arrows: EMPTY,
  eatAt: EMPTY,
}

/** The draft after typing. An invalid text gets an error and keeps the last valid number. */
export function withTyped(draft: WhatIfDraft, field: TypedField, text: string): WhatIfDraft {
  const { least, most, isOptional } = { isOptional: false, ...LIMITS[field] }
  if (isOptional && text.trim() === '') return { ...draft, [field]: { ...EMPTY, text } }
  const value = parseAmount(text)
  if (value !== null && value >= least && value <= most) return { ...draft, [field]: { text, value, error: null } }
  const empty = isOptional ? ' Empty: as now.' : ''
  const error = `Enter a whole number from ${least} to ${formatExact(most)}.${empty}`
  return { ...draft, [field]: { text, value: draft[field].value, error } }
}

/** The draft with an item in a slot; `null` for nothing, `undefined` for what is worn. */
export function withGear(
  draft: WhatIfDraft,
  player: Player,
  content: Content,
  slot: EquipmentSlot,
  itemId: string | null | undefined,
): WhatIfDraft {
  const { [slot]: _, ...others } = draft.equipment
  const isAsNow = itemId === undefined || itemId === player.equipment[slot]
  const changed = { ...draft, equipment: isAsNow ? others : { ...others, [slot]: itemId } }
  // A weapon counts only in its own mode.
  if (slot === 'weapon') return { ...changed, mode: find(content.items, itemId ?? '')?.weapon?.mode ?? null }
  if (slot === 'quiver')
    return { ...changed, arrows: itemId && !isAsNow ? typedNumber(arrowsOf(player, itemId)) : EMPTY }
  return changed
}

/** Those the player has, or enough for a comparison. */
function arrowsOf(player: Player, itemId: string): number {
  return Math.min(LOADOUT_QUANTITY, stockOf(player, itemId)) || DEFAULT_ARROWS
}

/** Only what is changed. */
export function changesOf({ equipment, mode, style, foodId, meals, potionId, arrows, eatAt }: WhatIfDraft): WhatIf {
  return {
    ...(Object.keys(equipment).length > 0 && { equipment }),
    ...(mode && { mode }),
    ...(style && { style }),
    ...(foodId && { food: foodId === NO_FOOD ? {} : { [foodId]: meals.value ?? DEFAULT_MEALS } }),
    ...(potionId && { potionId }),
    ...(arrows.value !== null && { ammunition: arrows.value }),
    ...(eatAt.value !== null && { autoEatThreshold: eatAt.value }),
  }
}
