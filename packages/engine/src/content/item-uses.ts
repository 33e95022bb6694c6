import { amountOf } from '../quests/quests.ts'
import type { Achievement, Activity, Npc, Quest, Seed } from './content.ts'
import { activeAchievements, activeWorks, dialogueActionsOf, indexPerContent, questOf } from './item-sources.ts'

/** One use of an item, besides being worn, eaten or drunk. */
export type Use =
  | { kind: 'work'; work: Activity; quantity: number; consumed: boolean }
  | { kind: 'errand'; npc: Npc; quest: Quest | undefined; quantity: number }
  | { kind: 'step'; quest: Quest; quantity: number }
  | { kind: 'achievement'; achievement: Achievement; quantity: number }
  | { kind: 'crop'; seed: Seed }

/** All uses of each item. */
export const usesOf = indexPerContent<Use>((content, add) => {
  for (const work of activeWorks(content)) {
    for (const { itemId, quantity, consumed } of work.resources) add(itemId, { kind: 'work', work, quantity, consumed })
  }
  for (const seed of Object.values(content.seeds)) add(seed.seedId, { kind: 'crop', seed })
  for (const quest of Object.values(content.quests)) {
    for (const step of quest.steps) {
      const itemId = step.requirements?.itemId
      if (step.type === 'collect' && itemId) add(itemId, { kind: 'step', quest, quantity: amountOf(step) })
    }
  }
  for (const { npc, action } of dialogueActionsOf(content)) {
    const taken =
      action.type === 'take_item' ? action : action.type === 'complete_quest_step' ? action.takes : undefined
    if (taken) add(taken.itemId, { kind: 'errand', npc, quest: questOf(content, action), quantity: taken.quantity })
  }
  for (const achievement of activeAchievements(content)) {
    for (const { type, target, count = 1 } of achievement.requirements) {
      if (type === 'items_gained' && target) add(target, { kind: 'achievement', achievement, quantity: count })
    }
  }
})
