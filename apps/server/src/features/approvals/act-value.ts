import type { StaffLimits } from '@hearthward/contract'
import {
  type Content,
  days,
  defaultPrice,
  type Edit,
  type Era,
  find,
  type Millis,
  TIERS,
  valueOfEdit,
} from '@hearthward/engine'
import type { NewAuditEntry } from '../../core/audit/audit-log.ts'
import type { Tagged } from '../../platform/database/sql.ts'
import { readTradedPrices } from '../exchange/index.ts'

/** What an act gives and takes, in coins. */
export interface ActValue {
  given: number
  taken: number
}

/** The value that counts against a limit. */
export const worthOf = ({ given, taken }: ActValue): number => Math.max(given, taken)

/**
 * The value of a change of a character. Items count at guide prices. Experience and membership that are given have no
 * price, so owners set their values. A completed quest that is opened again gives its reward once more.
 */
export async function valueOfAct(
  tx: Tagged,
  { details, resourceId }: NewAuditEntry,
  { experienceValue, membershipDayValue }: StaffLimits,
  { contents, now }: { contents: PricingContents; now: Millis },
): Promise<ActValue> {
  const [before, after] = [(details.before ?? {}) as Edit, (details.after ?? {}) as Edit]
  const worn = await wornAmmunition(tx, resourceId, before, after)
  const [was, is] = [withAmmunition(before, worn), withAmmunition(after, worn)]
  const prices = await readGuidePrices(tx, [...itemsIn(was), ...itemsIn(is)], contents)
  const { given, taken, experience } = valueOfEdit(was, is, (itemId) => prices.get(itemId) ?? 0)
  const rewards = reopenedRewards(before, after, contents[0])
  const points = (experience + rewards.experience) * experienceValue
  const membership = Math.max(0, membershipWorth(after, now) - membershipWorth(before, now)) * membershipDayValue
  return { given: toCoins(given + rewards.coins + points + membership), taken: toCoins(taken) }
}

const toCoins = (value: number) => Math.min(Math.round(value), Number.MAX_SAFE_INTEGER)

/** The present content, followed by those that were in force within the last day. */
export type PricingContents = readonly [Content, ...Content[]]

/** An item counts at its highest price of a day. Otherwise staff could lower a price, give the item, and restore the price. */
export function pricingContents(present: Content, eras: readonly Era[], now: Millis): PricingContents {
  const endOf = (index: number) => eras[index + 1]?.from ?? Number.POSITIVE_INFINITY
  const recent = eras.filter(({ from }, index) => from <= now && endOf(index) > now - days(1))
  return [present, ...new Set(recent.map(({ content }) => content))]
}

function reopenedRewards({ quests: was = {} }: Edit, { quests: is = {} }: Edit, content: Content) {
  const total = { coins: 0, experience: 0 }
  for (const [questId, { state }] of Object.entries(is)) {
    if (state === 'completed' || was[questId]?.state !== 'completed') continue
    const { coins, xp } = find(content.quests, questId)?.rewards ?? { coins: 0, xp: {} }
    total.coins += coins
    for (const points of Object.values(xp)) total.experience += points
  }
  return total
}

/** An edit of ammunition alone does not name the arrows. */
async function wornAmmunition(tx: Tagged, uid: string, before: Edit, after: Edit): Promise<string | null> {
  if (after.ammunition === undefined || before.equipment?.quiver || after.equipment?.quiver) return null
  const [found] = await tx<{ quiver: string | null }>`
    select state -> 'equipment' ->> 'quiver' as quiver from players where uid = ${uid}`
  return found?.quiver ?? null
}

const withAmmunition = (edit: Edit, quiver: string | null): Edit =>
  quiver === null ? edit : { ...edit, equipment: { ...edit.equipment, quiver } }

function itemsIn({ inventory = {}, bank = {}, waiting = {}, equipment = {} }: Edit): string[] {
  const stacks = Object.values(inventory).flatMap((stack) => (stack ? [stack.id] : []))
  const worn = Object.values(equipment).filter((itemId) => itemId !== null)
  return [...stacks, ...Object.keys(bank), ...Object.keys(waiting), ...worn]
}

async function readGuidePrices(
  tx: Tagged,
  itemIds: readonly string[],
  contents: PricingContents,
): Promise<Map<string, number>> {
  const prices = new Map<string, number>()
  if (itemIds.length === 0) return prices
  for (const itemId of itemIds) {
    const items = contents.map((content) => find(content.items, itemId)).filter((item) => item !== undefined)
    prices.set(itemId, Math.max(0, ...items.map(defaultPrice)))
  }
  for (const { itemId, currentPrice } of await readTradedPrices(tx, [...prices.keys()])) {
    if (currentPrice !== null) prices.set(itemId, currentPrice)
  }
  return prices
}

/** In days of the lowest tier: the second tier counts twice, the third three times. */
const membershipWorth = ({ subscription }: Edit, now: Millis) =>
  subscription?.tier ? ((TIERS.indexOf(subscription.tier) + 1) * Math.max(0, subscription.until - now)) / days(1) : 0
