import { type Content, find, type Item, type Player, workOf } from '@hearthward/engine'
import { yieldsOf } from '../action/works.ts'

interface CandidateGroup {
  label: string
  items: Item[]
}

/** The items a rule for a full pack can be made for: each once, in the first group it belongs to. */
export function ruleCandidates(player: Player, content: Content): CandidateGroup[] {
  const seen = new Set(Object.keys(player.plan.rules.onFullPack))
  const { currentAction, queue, inventory, bank } = player
  const planned = [...(currentAction ? [currentAction] : []), ...queue].flatMap(({ activityId }) => {
    const activity = workOf(content, activityId)
    return activity ? yieldsOf(content, activity).map(({ itemId }) => itemId) : []
  })
  const group = (label: string, ids: readonly string[]): CandidateGroup => {
    const fresh = [...new Set(ids)].filter((id) => !seen.has(id))
    for (const id of fresh) seen.add(id)
    const items = fresh.map((id) => find(content.items, id)).filter((item) => item !== undefined)
    return { label, items: items.sort((a, b) => a.name.localeCompare(b.name)) }
  }
  return [
    group('The plan yields', planned),
    group(
      'In the pack',
      inventory.map(({ id }) => id),
    ),
    group(
      'In the bank',
      bank.map(({ id }) => id),
    ),
  ].filter(({ items }) => items.length > 0)
}
