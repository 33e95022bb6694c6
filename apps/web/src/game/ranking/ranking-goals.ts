import { type Content, find, type RankingGoal, SKILLS, skillName } from '@hearthward/engine'

export type RankingKind = RankingGoal['kind']

/** What an address asks for. Anything can be typed there. */
export interface AskedRanking {
  kind: RankingKind
  /** Null while no item is chosen, and for something the game does not have. */
  goal: RankingGoal | null
  isUnknown: boolean
}

/** The goal as part of an address: skill:smithing, coins, item:oak_logs. */
export function rankingAddress(goal: RankingGoal): string {
  switch (goal.kind) {
    case 'experience':
      return `skill:${goal.skill}`
    case 'coins':
      return 'coins'
    case 'item':
      return `item:${goal.itemId}`
  }
}

/** The address at which an item is still to be chosen. */
export const ANY_ITEM = 'item'

export function rankingAt(content: Content, address: string): AskedRanking {
  const [kind, ...rest] = address.split(':')
  const id = rest.join(':')
  if (address === '' || address === 'coins') return { kind: 'coins', goal: { kind: 'coins' }, isUnknown: false }
  if (address === ANY_ITEM) return { kind: 'item', goal: null, isUnknown: false }
  if (kind === 'skill') {
    const skill = SKILLS.find((each) => each === id)
    return { kind: 'experience', goal: skill ? { kind: 'experience', skill } : null, isUnknown: !skill }
  }
  const item = kind === 'item' ? find(content.items, id) : undefined
  if (item && !item.deactivated) return { kind: 'item', goal: { kind: 'item', itemId: id }, isUnknown: false }
  return { kind: kind === 'item' ? 'item' : 'coins', goal: null, isUnknown: true }
}

/** 'Smithing experience', 'Coins' or the name of an item. */
export function rankingName(content: Content, goal: RankingGoal): string {
  switch (goal.kind) {
    case 'experience':
      return `${skillName(goal.skill)} experience`
    case 'coins':
      return 'Coins'
    case 'item':
      return find(content.items, goal.itemId)?.name ?? goal.itemId
  }
}
