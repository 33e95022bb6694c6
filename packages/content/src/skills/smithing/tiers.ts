import type { CombatMode, CombatStats, Item } from '@hearthward/engine'
import type { RecipeEntry } from '../../entries.ts'

/** The level that unlocks a metal, and the value of its bar. */
export const METALS = {
  bronze: { level: 1, bar: 7 },
  iron: { level: 10, bar: 6 },
  steel: { level: 20, bar: 20 },
  cobalt: { level: 30, bar: 42 },
  moonsilver: { level: 40, bar: 62 },
  emberite: { level: 50, bar: 104 },
  stormglass: { level: 60, bar: 134 },
  sunsteel: { level: 70, bar: 172 },
  voidiron: { level: 80, bar: 216 },
  hearthgold: { level: 90, bar: 265 },
} as const
export type Metal = keyof typeof METALS

/** Value of a piece: its bars plus labour. */
const WAGE = 1.15

export type GearEntry = Omit<Item, 'id' | 'stackable'>

/** How the shape of a weapon turns its level into figures: quick blades are accurate, slow ones hit hard. */
const SHAPES = {
  dagger: { mode: 'melee', skill: 'attack', speed: 2_000, attack: [0.8, 3], other: [0.5, -12] },
  sword: { mode: 'melee', skill: 'attack', speed: 2_400, attack: [0.75, 2], other: [0.75, 2] },
  heavy: { mode: 'melee', skill: 'attack', speed: 3_000, attack: [0.7, 2], other: [1, 28] },
  shortbow: { mode: 'ranged', skill: 'ranged', speed: 2_400, attack: [0.75, 2], other: [0.75, 2] },
  longbow: { mode: 'ranged', skill: 'ranged', speed: 3_000, attack: [0.8, 4], other: [1, 24] },
  staff: { mode: 'magic', skill: 'magic', speed: 2_800, attack: [0.75, 3], other: [0.9, 18] },
} as const satisfies Record<string, Shape>
interface Shape {
  mode: CombatMode
  skill: 'attack' | 'ranged' | 'magic'
  speed: number
  attack: readonly [perLevel: number, base: number]
  other: readonly [perLevel: number, base: number]
}

/** The figures of a weapon; `level` may exceed the required one if the piece is better than its tier. */
export function weapon(shape: keyof typeof SHAPES, required: number, level = required) {
  const { mode, skill, speed, attack, other } = SHAPES[shape]
  const arrowTier = mode === 'ranged' ? { arrowTier: Math.min(10, Math.floor(required / 10) + 1) } : {}
  return {
    type: 'equipment',
    equipmentSlot: 'weapon',
    requirements: { [skill]: required },
    combatStats: bonuses(attack[0] * level + attack[1], 0, other[0] * level + other[1]),
    weapon: { mode, speed, ...arrowTier },
  } as const
}

/** The share of the level that each piece of armour turns into defence. */
const COVER = { body: 0.4, legs: 0.28, shield: 0.3, head: 0.15, hands: 0.05, feet: 0.05 } as const

export function armour(slot: keyof typeof COVER, required: number, level = required) {
  return {
    type: 'equipment',
    equipmentSlot: slot,
    requirements: { defence: required },
    combatStats: bonuses(0, Math.max(1, COVER[slot] * level + 0.5), 0),
  } as const
}

export function bonuses(attack: number, defence: number, other: number): CombatStats {
  const whole = (figure: number) => Math.max(0, Math.round(figure))
  return { attackBonus: whole(attack), defenceBonus: whole(defence), otherBonus: whole(other) }
}

/** Requirements of a piece: bars, levels above its metal's first, time; and its yield. */
const WORK = {
  dagger: { bars: 1, above: 0, duration: 2_400, worth: 1, makes: 1, category: 'weapons' },
  sword: { bars: 2, above: 2, duration: 2_800, worth: 1.05, makes: 1, category: 'weapons' },
  greatsword: { bars: 3, above: 6, duration: 3_400, worth: 1.1, makes: 1, category: 'weapons' },
  maul: { bars: 3, above: 6, duration: 3_400, worth: 1.1, makes: 1, category: 'weapons' },
  helmet: { bars: 2, above: 3, duration: 2_800, worth: 1.05, makes: 1, category: 'armour' },
  shield: { bars: 2, above: 4, duration: 2_800, worth: 1.05, makes: 1, category: 'armour' },
  legs: { bars: 3, above: 5, duration: 3_200, worth: 1.1, makes: 1, category: 'armour' },
  body: { bars: 5, above: 8, duration: 3_600, worth: 1.2, makes: 1, category: 'armour' },
  arrowhead: { bars: 1, above: 1, duration: 2_000, worth: 1, makes: 8, category: 'parts' },
  nails: { bars: 1, above: 0, duration: 2_000, worth: 0.95, makes: 8, category: 'parts' },
} as const
type Piece = keyof typeof WORK

const SLOTS = { helmet: 'head', shield: 'shield', legs: 'legs', body: 'body' } as const
const BLADES = { dagger: 'dagger', sword: 'sword', greatsword: 'heavy', maul: 'heavy' } as const

function price(piece: Piece, metal: Metal): number {
  return Math.max(1, Math.round((METALS[metal].bar * WORK[piece].bars * WAGE) / WORK[piece].makes))
}

/** A weapon of one metal, as an item. */
export function blade(piece: keyof typeof BLADES, metal: Metal, name: string, icon: string, description: string) {
  const entry: GearEntry = {
    name,
    description,
    icon,
    value: price(piece, metal),
    ...weapon(BLADES[piece], METALS[metal].level),
  }
  return entry
}

/** A piece of armour of one metal, as an item. */
export function plate(piece: keyof typeof SLOTS, metal: Metal, name: string, icon: string, description: string) {
  const entry: GearEntry = {
    name,
    description,
    icon,
    value: price(piece, metal),
    ...armour(SLOTS[piece], METALS[metal].level),
  }
  return entry
}

/** A part that is made by the handful from one bar. */
export function part(piece: 'arrowhead' | 'nails', metal: Metal, name: string, icon: string, description: string) {
  const entry: GearEntry = { name, description, type: 'resource', icon, value: price(piece, metal) }
  return entry
}

/** The recipe for `<metal>_<piece>`. */
export function forge(piece: Piece, metal: Metal, name: string, description: string): RecipeEntry {
  const { bars, above, duration, worth, makes, category } = WORK[piece]
  return {
    name,
    description,
    level: METALS[metal].level + above - (above > 0 && metal === 'bronze' ? 1 : 0),
    duration,
    worth,
    uses: { [`${metal}_bar`]: bars },
    makes: { [`${metal}_${piece}`]: makes },
    category,
  }
}
