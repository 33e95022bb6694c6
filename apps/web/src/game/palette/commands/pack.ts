import { countOf, type Item } from '@hearthward/engine'
import { formatExact } from '../../../ui/format/numbers.ts'
import { hindranceOf, intentOf, itemActionOf } from '../../items/item-actions.ts'
import { itemOf } from '../../items/items.ts'
import type { Command, PaletteContext, Provider } from '../command.ts'

/** Opens, uses and deposits items of the pack. */
export const pack: Provider = (context) => {
  const { inventory } = context.player
  const stacks = [...new Map(inventory.map((stack) => [stack.id, stack])).values()]
  const commands = stacks.flatMap(({ id, slot }) => commandsFor(itemOf(context.era.content, id), slot, context))
  return inventory.length > 0 ? [...commands, depositAll] : commands
}

const depositAll: Command = {
  id: 'deposit-all',
  group: 'Pack',
  label: 'Deposit all',
  icon: 'locked-chest',
  hint: 'Keeps the supplies of the running action',
  words: 'everything bank',
  effect: { intents: [{ type: 'depositAll' }] },
}

function commandsFor(item: Item, slot: number, { player, era }: PaletteContext): Command[] {
  const { id, name, icon } = item
  const held = countOf(player.inventory, id)
  const shared = { group: 'Pack' as const, icon }
  const action = itemActionOf(item)
  const intent = action && intentOf(action, id)
  const lowerName = name.toLowerCase()
  return [
    {
      ...shared,
      id: `item:${id}`,
      label: name,
      hint: `You carry ${formatExact(held)}`,
      words: 'open look item thing',
      effect: { slot },
    },
    ...(action && intent
      ? [
          {
            ...shared,
            id: `${action.kind}:${id}`,
            label: `${action.label}: ${lowerName}`,
            hint: `You carry ${formatExact(held)}`,
            hindrance: hindranceOf(player, era, action, id),
            effect: { intents: [intent] },
          },
        ]
      : []),
    {
      ...shared,
      id: `deposit:${id}`,
      label: `Deposit: ${lowerName}`,
      hint: held > 1 ? `Moves all ${formatExact(held)} to the bank` : 'Moves it to the bank',
      words: 'bank store',
      effect: { intents: [{ type: 'deposit', itemId: id, quantity: held }] },
    },
  ]
}
