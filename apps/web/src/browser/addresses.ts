import type { Board } from '@hearthward/contract'
import { EQUIPMENT_SLOTS, type EquipmentSlot, type OfferType, SKILLS, type SkillType } from '@hearthward/engine'

/**
 * The search parameters of an address. Users can type anything there. An unknown value becomes `undefined` and is not
 * left out, because the router merges these results over the typed values.
 */
type SearchParams = Record<string, unknown>

/** Repeated here, so that the contract's schemas and the rules of the exchange stay out of the first load. */
const BOARDS: readonly Board[] = ['totalLevel', 'combatLevel', 'totalXp']
const OFFER_TYPES: readonly OfferType[] = ['buy', 'sell']

/** The tab is part of the address, so that other pages can link to it. */
export const withTab = ({ tab }: SearchParams): { tab?: string | undefined } => ({ tab: textOf(tab) })

export const withSkill = ({ skill }: SearchParams): { skill?: SkillType | undefined } => ({
  skill: oneOf(SKILLS, skill),
})

export const withSlot = ({ slot }: SearchParams): { slot?: EquipmentSlot | undefined } => ({
  slot: oneOf(EQUIPMENT_SLOTS, slot),
})

export const withSide = ({ side }: SearchParams): { side?: OfferType | undefined } => ({
  side: oneOf(OFFER_TYPES, side),
})

export const withBoard = ({ board }: SearchParams): { board?: Board | undefined } => ({
  board: oneOf([...BOARDS, ...SKILLS], board),
})

export const withSearch = ({
  tab,
  group,
  q,
}: SearchParams): { tab?: string | undefined; group?: string | undefined; q?: string | undefined } => ({
  tab: textOf(tab),
  group: textOf(group),
  // The router parses digits as a number.
  q: textOf(typeof q === 'number' ? String(q) : q),
})

/** A goal of the planner. */
export const withGoal = ({ goal }: SearchParams): { goal?: string | undefined } => ({ goal: textOf(goal) })

/** What a ranking of activities is for. */
export const withRanking = ({ for: goal }: SearchParams): { for?: string | undefined } => ({ for: textOf(goal) })

export const withToken = ({
  token,
  error,
}: SearchParams): { token?: string | undefined; error?: string | undefined } => ({
  token: textOf(token),
  error: textOf(error),
})

/**
 * The token of a link in an e-mail. It is in the fragment, which browsers send to nobody. Links of earlier releases have
 * it in the query.
 */
export const linkTokenIn = (hash: string, { token }: { token?: string | undefined }): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? token

/** Whether the address itself is a secret, so that it must not be reported. */
export const isSecretAddress = ({ hash, search }: Pick<URL, 'hash' | 'search'>): boolean =>
  linkTokenIn(hash, { token: new URLSearchParams(search).get('token') ?? undefined }) !== undefined

/**
 * The filters of a page in the back-office, all as texts: the router parses numbers and JSON. The page looks up their
 * values among its choices.
 */
export const withFilters = <Name extends string>(typed: SearchParams): { readonly [name in Name]?: string } =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, typeof value === 'object' ? undefined : String(value)]),
  ) as { [name in Name]?: string }

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
const oneOf = <Known extends string>(known: readonly Known[], value: unknown) => known.find((name) => name === value)
