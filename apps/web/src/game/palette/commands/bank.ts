import { formatExact } from '../../../ui/format/numbers.ts'
import { roomFor } from '../../bank/bank.ts'
import { itemOf } from '../../items/items.ts'
import type { Command, Provider } from '../command.ts'

/** Withdraws items from the bank, as many as the pack has space for. */
export const bank: Provider = ({ player, era: { content } }) =>
  player.bank.map(({ id, quantity }): Command => {
    const item = itemOf(content, id)
    const fits = roomFor(player, item, quantity)
    return {
      id: `withdraw:${id}`,
      group: 'Bank',
      label: `Withdraw: ${item.name.toLowerCase()}`,
      icon: item.icon,
      hint:
        fits < quantity ? `Room for ${formatExact(fits)} of ${formatExact(quantity)}` : `All ${formatExact(quantity)}`,
      hindrance: fits === 0 ? 'No room in the pack' : null,
      words: 'take out',
      effect: { intents: [{ type: 'withdraw', itemId: id, quantity: fits }] },
    }
  })
