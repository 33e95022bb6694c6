import { type Amounts, type Content, find, type LoadoutWorn } from '@hearthward/engine'
import { itemCount } from '../ui/format/numbers.ts'

export type LoadoutShortages = Pick<LoadoutWorn, 'missing' | 'unusable' | 'noRoom'>

/** What a loadout lacks, by name: one text for each reason. */
export function shortageTexts({ missing, unusable, noRoom }: LoadoutShortages, content: Content): string[] {
  const nameOf = (id: string) => find(content.items, id)?.name ?? id.replaceAll('_', ' ')
  const list = (amounts: Amounts) =>
    Object.entries(amounts)
      .map(([id, quantity]) => (quantity === 1 ? nameOf(id) : itemCount(quantity, nameOf(id))))
      .join(', ')
  const texts: string[] = []
  if (Object.keys(missing).length > 0) texts.push(`Missing: ${list(missing)}`)
  if (unusable.length > 0) texts.push(`You cannot wear: ${unusable.map(nameOf).join(', ')}`)
  if (Object.keys(noRoom).length > 0) texts.push(`No room in the pack: ${list(noRoom)}`)
  return texts
}
