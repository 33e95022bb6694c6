import { type Content, find, type Goal, skillName } from '@hearthward/engine'
import { formatMoment } from '../../ui/format/durations.ts'
import { formatAmount, itemCount, plural } from '../../ui/format/numbers.ts'

/** 'until level 30', 'until Strength level 30', '200 times', to be shown after an action's name. Empty without a goal. */
export function goalText(goal: Goal | null, content: Content, now: number, completed = 0): string {
  switch (goal?.kind) {
    case 'count':
      return completed > 0 ? `${formatAmount(completed)} of ${plural(goal.count, 'time')}` : plural(goal.count, 'time')
    case 'level':
      return `until ${goal.skill ? `${skillName(goal.skill)} level` : 'level'} ${goal.level}`
    case 'stock':
      return `until you hold ${itemCount(goal.quantity, itemName(content, goal.itemId))}`
    case 'time':
      return `until ${formatMoment(goal.at, now).replace(/^(at|on) /, '')}`
    case 'supplies':
      return 'until supplies run out'
    default:
      return ''
  }
}

export function itemName(content: Content, itemId: string): string {
  return find(content.items, itemId)?.name.toLowerCase() ?? itemId
}
