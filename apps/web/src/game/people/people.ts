import { type Content, currentSteps, type Npc, type Player, skillName } from '@hearthward/engine'
import { plural } from '../../ui/format/numbers.ts'
import { reachableOptions } from './dialogue.ts'

/** The active people of a place. */
export function peopleAt(content: Content, place: string): Npc[] {
  return Object.values(content.npcs).filter(({ isActive, location }) => isActive && location === place)
}

/** The line about shop or lessons: 'Sells 4 items', 'Teaches Attack, Strength and Defence'. */
export function tradeText({ shop, skillTrainer }: Npc): string | null {
  if (shop) return `Sells ${plural(shop.items.length, 'item')} and buys from your pack`
  if (!skillTrainer) return null
  const names = skillTrainer.skills.map(skillName)
  const last = names.pop()
  return `Teaches ${names.length > 0 ? `${names.join(', ')} and ${last}` : last}`
}

/** A quest that begins or continues with this person. */
export interface Business {
  questId: string
  kind: 'begins' | 'continues'
}

export function businessOf(player: Player, content: Content, npc: Npc): Business[] {
  const found = new Map<string, Business['kind']>()
  for (const [{ questId }, { type, requirements }] of currentSteps(player, content)) {
    if (type === 'talk' && requirements?.npcId === npc.id) found.set(questId, 'continues')
  }
  for (const { action } of reachableOptions(player, content, npc)) {
    if (action?.type === 'start_quest') found.set(action.questId, 'begins')
    if (action?.type === 'complete_quest_step') found.set(action.questId, 'continues')
  }
  return [...found].map(([questId, kind]) => ({ questId, kind }))
}
