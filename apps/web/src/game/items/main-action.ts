import type { Intent, Item } from '@hearthward/engine'
import { itemCount } from '../../ui/format/numbers.ts'
import { intentOf, itemActionOf } from './item-actions.ts'

/** The most frequent action on an item in the pack, done without asking. */
export interface MainAction {
  /** As in 'Shift and press: eat'. */
  label: string
  intent: Intent
  /** Announced when it is done. */
  done: string
}

export function mainActionOf(item: Item, heldInAll: number, isBankOpen: boolean): MainAction | null {
  if (isBankOpen) {
    return {
      label: heldInAll > 1 ? 'deposit all' : 'deposit',
      intent: { type: 'deposit', itemId: item.id, quantity: heldInAll },
      done: `Deposited ${itemCount(heldInAll, item.name.toLowerCase())}.`,
    }
  }
  const action = itemActionOf(item)
  const intent = action && intentOf(action, item.id)
  return action && intent ? { label: action.label.toLowerCase(), intent, done: `${action.label}: ${item.name}.` } : null
}
