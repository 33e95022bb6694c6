import { countOf, INVENTORY_SLOTS, type Item } from '@hearthward/engine'
import { useLocation } from '@tanstack/react-router'
import { create } from 'zustand'
import { useGame } from '../../client/index.ts'
import { itemOf, worthOf } from '../items/items.ts'

export const SLOTS: readonly number[] = Array.from({ length: INVENTORY_SLOTS }, (_, slot) => slot)
export const COLUMNS = 7

export interface Held {
  item: Item
  quantity: number
}

/** What lies in one slot. Drawn again only when that very slot changes. */
export function useHeld(slot: number): Held | null {
  const id = useGame((state) => state.player?.inventory.find((stack) => stack.slot === slot)?.id)
  const quantity = useGame((state) => state.player?.inventory.find((stack) => stack.slot === slot)?.quantity ?? 0)
  const content = useGame((state) => state.content)
  return id ? { item: itemOf(content, id), quantity } : null
}

export function usePackSummary(): { used: number; worth: number } {
  const used = useGame((state) => state.player?.inventory.length ?? 0)
  const worth = useGame(({ player, content }) => worthOf(player?.inventory ?? [], content))
  return { used, worth }
}

/** All of it, in however many slots. */
export function useHeldInAll(itemId: string): number {
  return useGame(({ player }) => (player ? countOf(player.inventory, itemId) : 0))
}

/** Whether an offline item is at work or something waits for room. */
export function useHasNotes(): boolean {
  return useGame(
    ({ player }) => player !== null && (player.offlineProgress !== null || Object.keys(player.waiting).length > 0),
  )
}

/** With the bank in view a thing in the pack is first of all something to deposit. */
export function useBankOpen(): boolean {
  return useLocation({ select: ({ pathname }) => pathname === '/game/bank' })
}

/** A slot that is to be looked into, asked for from elsewhere: the pack opens it as soon as it is on screen. */
export const useAskedSlot = create<{ slot: number | null }>(() => ({ slot: null }))
