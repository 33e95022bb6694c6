import {
  availableQuests,
  type Content,
  currentSteps,
  dialogueActionsOf,
  find,
  type Player,
  type Portion,
  type Quest,
  type QuestStep,
  type SkillType,
} from '@hearthward/engine'
import { businessOf, peopleAt } from '../people/people.ts'
import { missingLevels } from './required-levels.ts'
import { placeOf, waysOf } from './ways.ts'

export const QUEST_STATES = ['active', 'open', 'locked', 'done'] as const
export type QuestState = (typeof QUEST_STATES)[number]
export type QuestLog = Readonly<Record<QuestState, readonly Quest[]>>

/** All quests by state: active ones in the order they were begun, locked ones nearest first. */
export function questLog(player: Player, content: Content): QuestLog {
  const { activeQuests, completedQuests } = player.questProgress
  const questsOf = (ids: readonly string[]) => ids.flatMap((id) => find(content.quests, id) ?? [])
  const active = questsOf(activeQuests.map(({ questId }) => questId))
  const open = questsOf(availableQuests(player, content))
  const done = questsOf(completedQuests)
  const known = new Set([...active, ...open, ...done])
  const locked = Object.values(content.quests)
    .filter((quest) => !known.has(quest))
    .sort((a, b) => distance(player, a) - distance(player, b))
  return { active, open, locked, done }
}

export function stateOfQuest(log: QuestLog, quest: Quest): QuestState {
  return QUEST_STATES.find((state) => log[state].includes(quest)) ?? 'locked'
}

/** Sum of missing levels; a missing earlier quest counts as a few of them. */
function distance(player: Player, { requirements, after }: Quest): number {
  const missing = missingLevels(player, requirements).reduce(
    (sum, [skill, level]) => sum + level - player.skills[skill].level,
    0,
  )
  const earlier = after.filter((id) => !player.questProgress.completedQuests.includes(id)).length
  return missing + 5 * earlier
}

/** The progress of a step. `of` is 1 for a step that is either done or not. */
export interface StepProgress {
  step: QuestStep
  now: number
  of: number
}

/** A skill step counts levels; others use the quest's stored progress. */
export function stepProgressOf(player: Player, content: Content, questId: string): StepProgress | undefined {
  for (const [active, step, { progress, maxProgress }] of currentSteps(player, content)) {
    if (active.questId !== questId) continue
    if (step.type !== 'skill') return { step, now: progress, of: maxProgress }
    const level = player.skills[step.target as SkillType]?.level ?? 1
    return { step, now: level, of: step.requirements?.skillLevel ?? 1 }
  }
}

/** Items that people give during the quest, by step, besides its rewards. */
export function giftsOf(content: Content, questId: string): Map<string, Portion> {
  const gifts = new Map<string, Portion>()
  for (const { action } of dialogueActionsOf(content)) {
    if (action.type !== 'complete_quest_step' || action.questId !== questId || !action.gives) continue
    gifts.set(action.stepId, action.gives)
  }
  return gifts
}

/** Quests that can be begun or continued at the player's place: active ones first. */
export function questsHere(player: Player, content: Content): Quest[] {
  const here = player.currentLocation
  const continuing = [...currentSteps(player, content)].flatMap(([{ questId }, step]) =>
    waysOf(content, questId, step).some((way) => placeOf(way) === here) ? [questId] : [],
  )
  const fromPeople = peopleAt(content, here).flatMap((npc) =>
    businessOf(player, content, npc).map(({ questId }) => questId),
  )
  return [...new Set([...continuing, ...fromPeople])].flatMap((id) => find(content.quests, id) ?? [])
}
