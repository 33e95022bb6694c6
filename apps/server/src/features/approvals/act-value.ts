import type { StaffLimits } from '@hearthward/contract'
import { type Content, days, defaultPrice, type Edit, find, type Millis, valueOfEdit } from '@hearthward/engine'
import type { NewAuditEntry } from '../../core/audit/audit-log.ts'
import type { Tagged } from '../../platform/database/sql.ts'
import { readTradedPrices } from '../exchange/index.ts'

/**
 * The value of a change of a character in coins: the larger of what it gives and what it takes. Items count at guide
 * prices. Experience and membership that are given have no price, so owners set their values.
 */
export async function valueOfAct(
  tx: Tagged,
  { details, resourceId }: NewAuditEntry,
  { experienceValue, membershipDayValue }: StaffLimits,
  { content, now }: { content: Content; now: Millis },
): Promise<number> {
  const [before, after] = [(details.before ?? {}) as Edit, (details.after ?? {}) as Edit]
  const worn = await wornAmmunition(tx, resourceId, before, after)
  const [was, is] = [withAmmunition(before, worn), withAmmunition(after, worn)]
  const prices = await readGuidePrices(tx, [...itemsIn(was), ...itemsIn(is)], content)
  const { given, taken, experience } = valueOfEdit(was, is, (itemId) => prices.get(itemId) ?? 0)
  const points = Math.max(0, experience) * experienceValue
  const membership = Math.max(0, membershipDays(after, now) - membershipDays(before, now)) * membershipDayValue
  return Math.min(Math.round(Math.max(given + points + membership, taken)), Number.MAX_SAFE_INTEGER)
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

async function readGuidePrices(tx: Tagged, itemIds: readonly string[], content: Content): Promise<Map<string, number>> {
  const prices = new Map<string, number>()
  if (itemIds.length === 0) return prices
  for (const itemId of itemIds) {
    const item = find(content.items, itemId)
    prices.set(itemId, (item && defaultPrice(item)) || 0)
  }
  for (const { itemId, currentPrice } of await readTradedPrices(tx, [...prices.keys()])) {
    if (currentPrice !== null) prices.set(itemId, currentPrice)
  }
  return prices
}

const membershipDays = ({ subscription }: Edit, now: Millis) =>
  subscription?.tier ? Math.max(0, subscription.until - now) / days(1) : 0
