import type { Intent, Item } from '@hearthward/engine'
import { formatExact } from '../../ui/format/numbers.ts'
import { deedOf, intentOf } from './deeds.ts'

/** The one thing most wanted of a thing in the pack, done without asking. */
export interface MainDeed {
  /** As in 'Shift and press: eat'. */
  label: string
  intent: Intent
  /** What is said once it is done. */
  done: string
}

export function mainDeedOf(item: Item, heldInAll: number, isBankOpen: boolean): MainDeed | null {
  if (isBankOpen) {
    return {
      label: heldInAll > 1 ? 'deposit all' : 'deposit',
      intent: { type: 'deposit', itemId: item.id, quantity: heldInAll },
      done: `${formatExact(heldInAll)} ${item.name.toLowerCase()} banked.`,
    }
  }
  const deed = deedOf(item)
  const intent = deed && intentOf(deed, item.id)
  return deed && intent ? { label: deed.label.toLowerCase(), intent, done: `${deed.label}: ${item.name}.` } : null
}
