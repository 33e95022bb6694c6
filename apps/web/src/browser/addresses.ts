import type { Board } from '@hearthward/contract'
import {
  EQUIPMENT_SLOTS,
  type EquipmentSlot,
  OFFER_TYPES,
  type OfferType,
  SKILLS,
  type SkillType,
} from '@hearthward/engine'

/**
 * What an address may carry behind its question mark, as the pages read it. Anybody can type anything there. What is not
 * known is `undefined` and not left out: the router lays these over what was typed.
 */
type Typed = Record<string, unknown>

/** Of the contract only the names: its schemas are not for the first load. */
const BOARDS: readonly Board[] = ['totalLevel', 'combatLevel', 'totalXp']

/** A tab is part of the address, so that other pages can lead to it. */
export const withTab = ({ tab }: Typed): { tab?: string | undefined } => ({ tab: textOf(tab) })

export const withSkill = ({ skill }: Typed): { skill?: SkillType | undefined } => ({ skill: oneOf(SKILLS, skill) })

export const withSlot = ({ slot }: Typed): { slot?: EquipmentSlot | undefined } => ({
  slot: oneOf(EQUIPMENT_SLOTS, slot),
})

export const withSide = ({ side }: Typed): { side?: OfferType | undefined } => ({ side: oneOf(OFFER_TYPES, side) })

export const withBoard = ({ board }: Typed): { board?: Board | undefined } => ({
  board: oneOf([...BOARDS, ...SKILLS], board),
})

export const withSearch = ({
  tab,
  group,
  q,
}: Typed): { tab?: string | undefined; group?: string | undefined; q?: string | undefined } => ({
  tab: textOf(tab),
  group: textOf(group),
  // Digits alone are read as a number.
  q: textOf(typeof q === 'number' ? String(q) : q),
})

export const withToken = ({ token, error }: Typed): { token?: string | undefined; error?: string | undefined } => ({
  token: textOf(token),
  error: textOf(error),
})

/**
 * Whatever words a list of the back-office is filtered by; digits alone are read as a number. Its lists know their own
 * words (admin/filters.ts): to the router they are nothing in particular.
 */
export const withWords = (typed: Typed): { readonly words?: never } =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
const oneOf = <Known extends string>(known: readonly Known[], value: unknown) => known.find((name) => name === value)
