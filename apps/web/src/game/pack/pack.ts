import { countOf, INVENTORY_SLOTS, type Item } from '@hearthward/engine'
import { useLocation } from '@tanstack/react-router'
import { create } from 'zustand'
import { useGame } from '../../client/index.ts'
import { totalValue } from '../items/item-value.ts'
import { itemOf } from '../items/items.ts'

export const SLOTS: readonly number[] = Array.from({ length: INVENTORY_SLOTS }, (_, slot) => slot)
export const COLUMNS = 7

export interface HeldStack {
  item: Item
  quantity: number
}

/** The item in a slot. Renders again only when that slot changes. */
export function useHeld(slot: number): HeldStack | null {
  const id = useGame((state) => state.player?.inventory.find((stack) => stack.slot === slot)?.id)
  const quantity = useGame((state) => state.player?.inventory.find((stack) => stack.slot === slot)?.quantity ?? 0)
  const content = useGame((state) => state.content)
  return id ? { item: itemOf(content, id), quantity } : null
}

export function usePackSummary(): { used: number; value: number } {
  const used = useGame((state) => state.player?.inventory.length ?? 0)
  const value = useGame(({ player, content }) => totalValue(player?.inventory ?? [], content))
  return { used, value }
}

/** The total in all slots. */
export function useHeldTotal(itemId: string): number {
  return useGame(({ player }) => (player ? countOf(player.inventory, itemId) : 0))
}

/** True while an offline item runs or items wait for space. */
export function useHasNotes(): boolean {
  return useGame(
    ({ player }) => player !== null && (player.offlineProgress !== null || Object.keys(player.waiting).length > 0),
  )
}

/** While the bank is open, the pack's main action is to deposit. */
export function useBankOpen(): boolean {
  return useLocation({ select: ({ pathname }) => pathname === '/game/bank' })
}

/** A slot that another part of the page wants opened. The pack opens it as soon as it is on screen. */
export const useRequestedSlot = create<{ slot: number | null }>(() => ({ slot: null }))
