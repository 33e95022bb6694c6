import { countOf, type Item } from '@hearthward/engine'
import { formatExact } from '../../../ui/format/numbers.ts'
import { hindranceOf, intentOf, itemActionOf } from '../../items/item-actions.ts'
import { itemOf } from '../../items/items.ts'
import type { Command, Provider, Seen } from '../command.ts'

/** What can be done with each thing that is carried: look at it, use it for what it is, put it away. */
export const pack: Provider = (seen) => {
  const { inventory } = seen.player
  const things = [...new Map(inventory.map((stack) => [stack.id, stack])).values()]
  const commands = things.flatMap(({ id, slot }) => ofThing(itemOf(seen.era.content, id), slot, seen))
  return inventory.length > 0 ? [...commands, depositAll] : commands
}

const depositAll: Command = {
  id: 'deposit-all',
  group: 'Pack',
  label: 'Deposit everything',
  icon: 'locked-chest',
  hint: 'The whole pack goes to the bank',
  words: 'all bank',
  deed: { acts: [{ type: 'depositAll' }] },
}

function ofThing(item: Item, slot: number, { player, era }: Seen): Command[] {
  const { id, name, icon } = item
  const held = countOf(player.inventory, id)
  const shared = { group: 'Pack' as const, icon }
  const deed = itemActionOf(item)
  const intent = deed && intentOf(deed, id)
  const small = name.toLowerCase()
  return [
    {
      ...shared,
      id: `item:${id}`,
      label: name,
      hint: `You carry ${formatExact(held)}`,
      words: 'open look item thing',
      deed: { slot },
    },
    ...(deed && intent
      ? [
          {
            ...shared,
            id: `${deed.kind}:${id}`,
            label: `${deed.label}: ${small}`,
            hint: `You carry ${formatExact(held)}`,
            hindrance: hindranceOf(player, era, deed, id),
            deed: { acts: [intent] },
          },
        ]
      : []),
    {
      ...shared,
      id: `deposit:${id}`,
      label: `Deposit: ${small}`,
      hint: held > 1 ? `All ${formatExact(held)} go to the bank` : 'Goes to the bank',
      words: 'bank store',
      deed: { acts: [{ type: 'deposit', itemId: id, quantity: held }] },
    },
  ]
}
