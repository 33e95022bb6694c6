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
import { missingLevels } from './levels.ts'
import { placeOf, waysOf } from './ways.ts'

export const QUEST_STATES = ['active', 'open', 'locked', 'done'] as const
export type QuestState = (typeof QUEST_STATES)[number]
export type QuestLog = Readonly<Record<QuestState, readonly Quest[]>>

/** All quests by how they stand with the player: active ones as they were begun, the locked ones nearest first. */
export function questLog(player: Player, content: Content): QuestLog {
  const { activeQuests, completedQuests } = player.questProgress
  const known = (ids: readonly string[]) => ids.flatMap((id) => find(content.quests, id) ?? [])
  const active = known(activeQuests.map(({ questId }) => questId))
  const open = known(availableQuests(player, content))
  const done = known(completedQuests)
  const told = new Set([...active, ...open, ...done])
  const locked = Object.values(content.quests)
    .filter((quest) => !told.has(quest))
    .sort((a, b) => distance(player, a) - distance(player, b))
  return { active, open, locked, done }
}

export function stateOfQuest(log: QuestLog, quest: Quest): QuestState {
  return QUEST_STATES.find((state) => log[state].includes(quest)) ?? 'locked'
}

/** Levels missing in all; a quest that has to come first weighs as much as a few of them. */
function distance(player: Player, { requirements, after }: Quest): number {
  const missing = missingLevels(player, requirements).reduce(
    (sum, [skill, level]) => sum + level - player.skills[skill].level,
    0,
  )
  const earlier = after.filter((id) => !player.questProgress.completedQuests.includes(id)).length
  return missing + 5 * earlier
}

/** How far a step has come. `of` is 1 for what is done or not done. */
export interface Tally {
  step: QuestStep
  now: number
  of: number
}

/** A skill step is counted in levels; the rest as the quest keeps it. */
export function tallyOf(player: Player, content: Content, questId: string): Tally | undefined {
  for (const [active, step, { progress, maxProgress }] of currentSteps(player, content)) {
    if (active.questId !== questId) continue
    if (step.type !== 'skill') return { step, now: progress, of: maxProgress }
    const level = player.skills[step.target as SkillType]?.level ?? 1
    return { step, now: level, of: step.requirements?.skillLevel ?? 1 }
  }
}

/** What people hand over on the way, step by step, besides what the quest itself pays. */
export function giftsOf(content: Content, questId: string): Map<string, Portion> {
  const gifts = new Map<string, Portion>()
  for (const { action } of dialogueActionsOf(content)) {
    if (action.type !== 'complete_quest_step' || action.questId !== questId || !action.gives) continue
    gifts.set(action.stepId, action.gives)
  }
  return gifts
}

/** The quests of which something can be done where the player is: active ones first. */
export function storiesHere(player: Player, content: Content): Quest[] {
  const here = player.currentLocation
  const goingOn = [...currentSteps(player, content)].flatMap(([{ questId }, step]) =>
    waysOf(content, questId, step).some((way) => placeOf(way) === here) ? [questId] : [],
  )
  const told = peopleAt(content, here).flatMap((npc) => businessOf(player, content, npc).map(({ questId }) => questId))
  return [...new Set([...goingOn, ...told])].flatMap((id) => find(content.quests, id) ?? [])
}
