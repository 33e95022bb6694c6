import { amountOf } from '../quests/quests.ts'
import type { Achievement, Activity, Npc, Quest, Seed } from './content.ts'
import { activeAchievements, oncePerContent, openWorks, questOf, spokenOf } from './item-sources.ts'

/** One thing a thing is wanted for, besides being worn, eaten or drunk. */
export type Use =
  | { kind: 'work'; work: Activity; quantity: number; consumed: boolean }
  | { kind: 'errand'; npc: Npc; quest: Quest | undefined; quantity: number }
  | { kind: 'step'; quest: Quest; quantity: number }
  | { kind: 'deed'; achievement: Achievement; quantity: number }
  | { kind: 'crop'; seed: Seed }

/** By item, everything that asks for it. */
export const usesOf = oncePerContent<Use>((content, add) => {
  for (const work of openWorks(content)) {
    for (const { itemId, quantity, consumed } of work.resources) add(itemId, { kind: 'work', work, quantity, consumed })
  }
  for (const seed of Object.values(content.seeds)) add(seed.seedId, { kind: 'crop', seed })
  for (const quest of Object.values(content.quests)) {
    for (const step of quest.steps) {
      const itemId = step.requirements?.itemId
      if (step.type === 'collect' && itemId) add(itemId, { kind: 'step', quest, quantity: amountOf(step) })
    }
  }
  for (const { npc, action } of spokenOf(content)) {
    const taken =
      action.type === 'take_item' ? action : action.type === 'complete_quest_step' ? action.takes : undefined
    if (taken) add(taken.itemId, { kind: 'errand', npc, quest: questOf(content, action), quantity: taken.quantity })
  }
  for (const achievement of activeAchievements(content)) {
    for (const { type, target, count = 1 } of achievement.requirements) {
      if (type === 'items_gained' && target) add(target, { kind: 'deed', achievement, quantity: count })
    }
  }
})
