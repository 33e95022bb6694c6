import { type Content, type FightHelp, find } from '@hearthward/engine'
import { formatAmount } from '../../ui/format/numbers.ts'

/** 'Take 120 × cooked trout from the bank' */
export function helpText(help: FightHelp, content: Content): string {
  const nameOf = (itemId: string) => find(content.items, itemId)?.name ?? itemId
  switch (help.kind) {
    case 'food':
      return `Take ${listOf(Object.entries(help.food).map(([id, count]) => `${formatAmount(count)} × ${nameOf(id).toLowerCase()}`))} from the bank`
    case 'gear':
      return `Wear ${listOf(Object.values(help.equipment).map((id) => nameOf(id).toLowerCase()))}`
    case 'style':
      return 'Fight in the defensive style'
    case 'auto-eat':
      return `Eat automatically at ${help.threshold}% of health`
    case 'foe':
      return `Fight a weaker foe: ${foeOf(help.activityId, content)}`
  }
}

function foeOf(activityId: string, content: Content): string {
  const activity = find(content.activities, activityId)
  return find(content.monsters, activity?.monsterId ?? '')?.name ?? activity?.name ?? activityId
}

const SHOWN = 3

function listOf(names: string[]): string {
  const shown = names.length > SHOWN ? [...names.slice(0, SHOWN), `${names.length - SHOWN} more`] : names
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
