import { isEarned, progressOf } from '../achievements/achievements.ts'
import { recipeActivityId, workOf } from '../activity/work.ts'
import type { SkillType } from '../character/skills.ts'
import { type Content, find, type Quest, type QuestStep, type Requirement } from '../content/content.ts'
import { dialogueActionsOf } from '../content/item-sources.ts'
import { amountOf } from '../quests/quests.ts'
import type { Need } from './tree.ts'
import type { PlannerInput } from './unit-costs.ts'

/** What a quest still needs, in order: levels, earlier quests, its open steps. `null` for an unknown quest. */
export function questNeeds({ player, era: { content } }: PlannerInput, questId: string): Need[] | null {
  const quest = find(content.quests, questId)
  if (!quest || quest.deactivated) return null
  const { completedQuests, activeQuests } = player.questProgress
  if (completedQuests.includes(questId)) return []
  const active = activeQuests.find((entry) => entry.questId === questId)
  const levels = Object.entries(quest.requirements) as [SkillType, number][]
  const before: Need[] = active
    ? []
    : [
        ...levels.map(([skill, level]) => ({ kind: 'level', skill, level, present: 0 }) as const),
        ...quest.after
          .filter((id) => !completedQuests.includes(id))
          .map((id) => ({ kind: 'quest', questId: id }) as const),
        { kind: 'start', questId },
      ]
  const done = new Set(active?.stepProgress.filter(({ isCompleted }) => isCompleted).map(({ stepId }) => stepId))
  const progress = new Map(active?.stepProgress.map((entry) => [entry.stepId, entry.progress]))
  /** Collected items that a later conversation takes. */
  const carried: Record<string, number> = {}
  const steps = quest.steps.flatMap((step) => {
    if (done.has(step.id)) return []
    const isLater = active?.currentStepId !== step.id
    const needs = stepNeeds(content, quest, step, progress.get(step.id) ?? 0, isLater)
    return needs.flatMap((need) => withoutCarried(step, need, carried))
  })
  return [...before, ...steps]
}

/** A step that collects items leaves them in the pack, so that handing them over needs no others. */
function withoutCarried({ type }: QuestStep, need: Need, carried: Record<string, number>): Need[] {
  if (need.kind !== 'item') return [need]
  const { itemId, quantity } = need
  const held = carried[itemId] ?? 0
  if (type === 'collect') {
    carried[itemId] = Math.max(held, quantity)
    return quantity > held ? [{ ...need, quantity: quantity - held }] : []
  }
  carried[itemId] = Math.max(0, held - quantity)
  return quantity > held ? [{ ...need, quantity: quantity - held }] : []
}

function stepNeeds(content: Content, quest: Quest, step: QuestStep, progress: number, isLater: boolean): Need[] {
  const { itemId, npcId, location, skillLevel = 1 } = step.requirements ?? {}
  switch (step.type) {
    case 'kill':
      return [
        { kind: 'kills', monsterId: step.target ?? '', quantity: Math.max(1, amountOf(step) - progress), isLater },
      ]
    case 'collect':
      return [carriedItem(itemId ?? '', amountOf(step))]
    case 'skill':
      return [{ kind: 'level', skill: step.target as SkillType, level: skillLevel, present: 0 }]
    case 'explore':
      return [{ kind: 'visit', locationId: location ?? '' }]
    default:
      return [...handedOver(content, quest, step), npcId ? { kind: 'talk', npcId } : { kind: 'step', text: step.text }]
  }
}

/** Quests count and people take only what is in the pack (rule PN13). */
const carriedItem = (itemId: string, quantity: number): Need => ({
  kind: 'item',
  itemId,
  quantity,
  held: 0,
  isGain: false,
  isCarried: true,
})

/** What people take in the conversation that completes a step. */
function handedOver(content: Content, quest: Quest, { id }: QuestStep): Need[] {
  for (const { action } of dialogueActionsOf(content)) {
    if (action.type !== 'complete_quest_step' || action.questId !== quest.id || action.stepId !== id) continue
    if (action.takes) return [carriedItem(action.takes.itemId, action.takes.quantity)]
  }
  return []
}

/** What an achievement still needs. `null` for an unknown one. */
export function achievementNeeds({ player, era: { content } }: PlannerInput, achievementId: string): Need[] | null {
  const achievement = find(content.achievements, achievementId)
  if (!achievement?.isActive) return null
  if (Object.hasOwn(player.achievements, achievementId) || isEarned(player, achievement)) return []
  return achievement.requirements.flatMap((requirement) => {
    const { progress, target } = progressOf(player, requirement)
    return progress >= target ? [] : [requirementNeed(content, requirement, progress, target)]
  })
}

function requirementNeed(content: Content, requirement: Requirement, progress: number, target: number): Need {
  const id = requirement.target ?? ''
  const missing = target - progress
  switch (requirement.type) {
    case 'skill_level':
      if (requirement.skill) return { kind: 'level', skill: requirement.skill, level: target, present: 0 }
      break
    case 'completions': {
      const activityId = workOf(content, id) ? id : recipeActivityId(id)
      return { kind: 'runs', activityId, quantity: missing, training: null }
    }
    case 'items_gained':
      return { kind: 'item', itemId: id, quantity: missing, held: 0, isGain: true }
    case 'kills':
      if (id) return { kind: 'kills', monsterId: id, quantity: missing, isLater: false }
      break
    case 'quests':
      if (id) return { kind: 'quest', questId: id }
      break
    case 'visited':
      return { kind: 'visit', locationId: id }
  }
  return { kind: 'requirement', requirement, progress, target }
}
