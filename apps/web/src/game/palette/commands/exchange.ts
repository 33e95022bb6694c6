import { find, isTradeable } from '@hearthward/engine'
import { formatExact } from '../../../ui/format/numbers.ts'
import { heldOf } from '../../exchange/listing.ts'
import type { Command, Provider } from '../command.ts'

/** Opens the market of items in the pack or the bank. */
export const exchange: Provider = ({ player, era: { content } }) => {
  const held = new Set([...player.inventory, ...player.bank].map(({ id }) => id))
  return [...held].flatMap((id): Command[] => {
    const item = find(content.items, id)
    if (!item || !isTradeable(content, item)) return []
    return [
      {
        id: `trade:${id}`,
        group: 'Exchange',
        label: `Trade: ${item.name.toLowerCase()}`,
        icon: item.icon,
        hint: `You have ${formatExact(heldOf(player, id))}`,
        words: 'sell buy offer price grand exchange market',
        effect: { page: { to: '/game/exchange/$itemId', params: { itemId: id }, search: { side: 'sell' } } },
      },
    ]
  })
}
