import { addRewardExperience } from '../character/experience.ts'
import type { ActiveQuest, Player, StepProgress } from '../character/player.ts'
import type { SkillType } from '../character/skills.ts'
import { type Content, find, type Quest, type QuestStep } from '../content/content.ts'
import type { GameEvent } from '../core/events.ts'
import type { StartQuest } from '../core/intents.ts'
import { type Refused, refuse } from '../core/refusals.ts'
import type { Millis } from '../core/time.ts'
import type { Era } from '../core/world.ts'
import { countOf } from '../inventory/inventory.ts'

/** The quest if the player may start it. Rules Q10 to Q19. */
export function startableQuest(player: Player, content: Content, questId: string): Quest | undefined {
  const quest = find(content.quests, questId)
  if (!quest || quest.deactivated || quest.steps.length === 0) return
  const { activeQuests, completedQuests } = player.questProgress
  if (completedQuests.includes(questId) || activeQuests.some((active) => active.questId === questId)) return
  if (!quest.after.every((earlier) => completedQuests.includes(earlier))) return
  const levels = Object.entries(quest.requirements) as [SkillType, number][]
  return levels.every(([skill, level]) => player.skills[skill].level >= level) ? quest : undefined
}

export function availableQuests(player: Player, content: Content): string[] {
  return Object.keys(content.quests).filter((id) => startableQuest(player, content, id))
}

export function startQuest(
  player: Player,
  content: Content,
  { questId }: Pick<StartQuest, 'questId'>,
  at: Millis,
  events: GameEvent[],
): Refused | undefined {
  const quest = startableQuest(player, content, questId)
  const first = quest?.steps[0]
  if (!quest || !first) return refuse('quest/cannot-start')
  player.questProgress.activeQuests.push({
    questId,
    startedAt: at,
    currentStepId: first.id,
    stepProgress: quest.steps.map((step) => ({
      stepId: step.id,
      progress: 0,
      maxProgress: amountOf(step),
      isCompleted: false,
      completedAt: null,
    })),
    isCompleted: false,
  })
  events.push({ type: 'questStarted', at, questId })
}

export function amountOf({ amount, requirements }: QuestStep): number {
  return amount ?? requirements?.quantity ?? 1
}

/**
 * The active quests with their current steps. Quests that staff removed from the content are skipped and keep their
 * progress.
 */
export function currentSteps(player: Player, content: Content): [ActiveQuest, QuestStep, StepProgress][] {
  return player.questProgress.activeQuests.flatMap((active) => {
    const step = find(content.quests, active.questId)?.steps.find(({ id }) => id === active.currentStepId)
    const progress = active.stepProgress.find(({ stepId }) => stepId === active.currentStepId)
    return step && progress ? [[active, step, progress]] : []
  })
}

export function isAtStep(player: Player, questId: string, stepId?: string): boolean {
  return player.questProgress.activeQuests.some(
    (active) => active.questId === questId && (stepId === undefined || active.currentStepId === stepId),
  )
}

/** Counts kills for the current kill steps. */
export function countKills(player: Player, content: Content, monsterId: string, kills: number): void {
  for (const [, step, progress] of currentSteps(player, content)) {
    if (step.type !== 'kill' || step.target !== monsterId) continue
    progress.progress = Math.min(progress.maxProgress, progress.progress + kills)
  }
}

/** Completes every current step whose condition is met. Returns true if there was one. */
export function settleQuests(player: Player, era: Era, at: Millis, events: GameEvent[]): boolean {
  let settled = false
  for (const [active, step, progress] of currentSteps(player, era.content)) {
    if (step.type === 'collect') {
      const held = countOf(player.inventory, step.requirements?.itemId ?? '')
      progress.progress = Math.min(progress.maxProgress, held)
    }
    if (!isMet(player, step, progress)) continue
    completeStep(player, era, active, at, events)
    settled = true
  }
  return settled
}

function isMet(player: Player, step: QuestStep, { progress, maxProgress }: StepProgress): boolean {
  switch (step.type) {
    case 'kill':
    case 'collect':
      return progress >= maxProgress
    case 'skill':
      return player.skills[step.target as SkillType]?.level >= (step.requirements?.skillLevel ?? 1)
    case 'explore':
      return player.currentLocation === step.requirements?.location
    default:
      return false
  }
}

/** Completes the current talk steps for this NPC. */
export function completeTalkSteps(player: Player, era: Era, npcId: string, at: Millis, events: GameEvent[]): void {
  for (const [active, step] of currentSteps(player, era.content)) {
    if (step.type === 'talk' && step.requirements?.npcId === npcId) completeStep(player, era, active, at, events)
  }
}

export function completeStep(player: Player, era: Era, active: ActiveQuest, at: Millis, events: GameEvent[]): void {
  const quest = find(era.content.quests, active.questId)
  const index = active.stepProgress.findIndex(({ stepId }) => stepId === active.currentStepId)
  const done = active.stepProgress[index]
  if (!quest || !done) return
  Object.assign(done, { progress: done.maxProgress, isCompleted: true, completedAt: at })
  events.push({ type: 'stepDone', at, questId: active.questId, stepId: done.stepId })
  const next = active.stepProgress[index + 1]
  if (next) {
    active.currentStepId = next.stepId
    return
  }
  const { questProgress } = player
  questProgress.activeQuests = questProgress.activeQuests.filter((other) => other !== active)
  questProgress.completedQuests.push(active.questId)
  player.statistics.questsCompleted++
  player.coins += quest.rewards.coins
  const points = addRewardExperience(player, era, quest.rewards.xp, at, events)
  events.push({ type: 'questDone', at, questId: active.questId, coins: quest.rewards.coins, points })
}
