import { BANK_STACKS, type Player, type Stack } from '../character/player.ts'
import { type Content, find, type Item, type Output } from '../content/content.ts'
import { clone } from '../core/clone.ts'
import type { Amounts, GameEvent } from '../core/events.ts'
import type { Deposit, DepositAll, Withdraw } from '../core/intents.ts'
import { type Refused, refuse } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import type { FullPackChoice } from '../plan/plan.ts'
import { addItem, countOf, freeSlots, isQuantity, takeItem } from './inventory.ts'
import { suppliesInUse } from './supplies.ts'

/**
 * The bank: every item has one stack there, at most 200 of them in play. Entries are sorted by slot. Rules B1 to B6.
 */
function bankStack(player: Player, itemId: string): Stack | undefined {
  return player.bank.find(({ id }) => id === itemId)
}

/** Returns false if the bank has no room for another stack. */
export function addToBank(player: Player, itemId: string, quantity: number, most = BANK_STACKS): boolean {
  const held = bankStack(player, itemId)
  if (held) held.quantity += quantity
  else if (player.bank.length < most) {
    let slot = 0
    while (player.bank[slot]?.slot === slot) slot++
    player.bank.splice(slot, 0, { id: itemId, quantity, slot })
  } else return false
  return true
}

/** Adds items to the pack and, with auto-bank on, to the bank if the pack has no room. Returns what had no room. */
export function storeItems(player: Player, content: Content, items: Amounts): Amounts {
  const left: Amounts = {}
  for (const [id, quantity] of Object.entries(items)) {
    const item = find(content.items, id)
    const remaining = item ? addItem(player.inventory, item, quantity) : quantity
    if (remaining === 0) continue
    if (!item || !player.settings.autoBankEnabled || !addToBank(player, id, remaining)) left[id] = remaining
  }
  return left
}

/**
 * Whether all certain outputs have room. The supplies have been taken from `pack` already, and outputs are added to it.
 */
export function hasRoom(player: Player, content: Content, pack: Stack[], outputs: readonly Output[]): boolean {
  let stacks = BANK_STACKS - player.bank.length
  for (const { itemId, quantity, chance } of outputs) {
    if (chance < 1) continue
    const item = find(content.items, itemId)
    if (!item) return false
    if (addItem(pack, item, quantity) === 0) continue
    const choice = overflowChoice(player, itemId)
    if (choice === 'sell' || choice === 'drop') continue
    if (choice !== 'bank') return false
    if (!bankStack(player, itemId) && stacks-- <= 0) return false
  }
  return true
}

/** Whether the pack has room for all certain outputs as it is. */
export function hasFreeSlots({ inventory }: Player, content: Content, outputs: readonly Output[]): boolean {
  let free = freeSlots(inventory)
  for (const { itemId, quantity, chance } of outputs) {
    if (chance < 1) continue
    const item = find(content.items, itemId)
    if (!item) return false
    if (!item.stackable) free -= quantity
    else if (!inventory.some(({ id }) => id === itemId)) free--
    if (free < 0) return false
  }
  return true
}

/** What happens to a yield that has no room in the pack: the rule of the plan for the item, otherwise auto-bank. */
export function overflowChoice({ plan, settings }: Player, itemId: string): FullPackChoice {
  return find(plan.rules.onFullPack, itemId) ?? (settings.autoBankEnabled ? 'bank' : 'keep')
}

/** The stack that more of an item is added to, if one exists and no other change can alter that. */
export function existingStack(player: Player, item: Item): Stack | undefined {
  const held = packStack(player, item)
  if (held || freeSlots(player.inventory) > 0) return held
  return overflowChoice(player, item.id) === 'bank' ? bankStack(player, item.id) : undefined
}

/** Whether all of a yield is sold or dropped, because the pack is full and a rule of the plan says so. */
export function discardChoice(player: Player, item: Item): 'sell' | 'drop' | undefined {
  if (packStack(player, item) || freeSlots(player.inventory) > 0) return undefined
  const choice = overflowChoice(player, item.id)
  return choice === 'sell' || choice === 'drop' ? choice : undefined
}

function packStack({ inventory }: Player, { id: itemId, stackable }: Item): Stack | undefined {
  return stackable ? inventory.find(({ id }) => id === itemId) : undefined
}

export function deposit(player: Player, { itemId, quantity }: Deposit): Refused | undefined {
  if (typeof itemId !== 'string' || itemId === '') return refuse('bank/corrupted')
  if (!isQuantity(quantity)) return refuse('inventory/quantity')
  const held = countOf(player.inventory, itemId)
  if (held === 0) return refuse('inventory/not-found')
  if (held < quantity) return refuse('inventory/not-enough')
  if (!addToBank(player, itemId, quantity)) return refuse('bank/full')
  takeItem(player.inventory, itemId, quantity)
}

/**
 * Deposits everything the bank has room for; refused only if it has room for nothing. The supplies of the running action
 * stay in the pack, unless the player asks for everything.
 */
export function depositAll(
  player: Player,
  content: Content,
  { everything = false }: DepositAll,
  at: Millis,
  events: GameEvent[],
): Refused | undefined {
  if (player.inventory.length === 0) return refuse('inventory/not-found')
  const needed = everything ? new Set<string>() : suppliesInUse(player, content)
  const isNeeded = ({ id }: Stack) => needed.has(id)
  if (player.inventory.every(isNeeded)) return refuse('bank/needed')
  const left = clone(player.inventory).filter(
    (stack) => isNeeded(stack) || !addToBank(player, stack.id, stack.quantity),
  )
  if (left.length === player.inventory.length) return refuse('bank/full')
  player.inventory = left
  const kept = left.filter(isNeeded)
  if (kept.length > 0) events.push({ type: 'kept', at, items: amountsOf(kept) })
}

function amountsOf(stacks: readonly Stack[]): Amounts {
  const amounts: Amounts = {}
  for (const { id, quantity } of stacks) amounts[id] = (amounts[id] ?? 0) + quantity
  return amounts
}

export function withdraw(player: Player, content: Content, { itemId, quantity }: Withdraw): Refused | undefined {
  if (!isQuantity(quantity)) return refuse('inventory/quantity')
  const held = bankStack(player, itemId)
  if (!held) return refuse('bank/not-found')
  if (held.quantity < quantity) return refuse('inventory/not-enough')
  const item = find(content.items, itemId)
  if (!item) return refuse('inventory/unknown-item', { item: itemId })
  const pack = clone(player.inventory)
  if (addItem(pack, item, quantity) > 0) return refuse('bank/no-room')
  player.inventory = pack
  takeFromBank(player, itemId, quantity)
}

/** The caller has checked that the bank has enough. */
export function takeFromBank(player: Player, itemId: string, quantity: number): void {
  takeItem(player.bank, itemId, quantity)
}
