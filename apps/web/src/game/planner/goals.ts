import {
  type Content,
  find,
  isRefused,
  MOST_PLANNED,
  type PlannerGoal,
  type Player,
  parsePlannerGoal,
  requirementsProgress,
  type SkillType,
  skillName,
  stockOf,
} from '@hearthward/engine'
import { formatAmount, itemCount } from '../../ui/format/numbers.ts'
import { SKILL_ICONS } from '../../ui/icons/icon-names.ts'
import { itemOf } from '../items/items.ts'

/** '100 × Oak longbow', 'Smithing 50', or the name of a quest or an achievement. */
export function goalName(content: Content, goal: PlannerGoal): string {
  switch (goal.kind) {
    case 'item':
      return itemCount(goal.quantity, itemOf(content, goal.itemId).name)
    case 'level':
      return `${skillName(goal.skill)} ${goal.level}`
    case 'quest':
      return find(content.quests, goal.questId)?.name ?? goal.questId
    case 'achievement':
      return find(content.achievements, goal.achievementId)?.name ?? goal.achievementId
  }
}

export function goalIcon(content: Content, goal: PlannerGoal): string {
  switch (goal.kind) {
    case 'item':
      return itemOf(content, goal.itemId).icon
    case 'level':
      return SKILL_ICONS[goal.skill]
    case 'quest':
      return 'scroll-unfurled'
    case 'achievement':
      return find(content.achievements, goal.achievementId)?.icon ?? 'trophy-cup'
  }
}

export interface GoalProgress {
  /** 0 to 1. */
  share: number
  /** '82 of 100'. */
  text: string
  isDone: boolean
}

export function goalProgress(player: Player, content: Content, goal: PlannerGoal): GoalProgress {
  switch (goal.kind) {
    case 'item':
      return counted(stockOf(player, goal.itemId), goal.quantity)
    case 'level': {
      const { level } = player.skills[goal.skill]
      return { ...counted(level, goal.level), text: `level ${Math.min(level, goal.level)} of ${goal.level}` }
    }
    case 'quest':
      return questProgress(player, content, goal.questId)
    case 'achievement': {
      const achievement = find(content.achievements, goal.achievementId)
      if (Object.hasOwn(player.achievements, goal.achievementId)) return counted(1, 1)
      const steps = achievement ? requirementsProgress(player, achievement) : []
      const done = steps.reduce((sum, { progress, target }) => sum + Math.min(1, progress / target), 0)
      const share = steps.length > 0 ? done / steps.length : 0
      return { share, text: `${Math.floor(share * 100)}%`, isDone: false }
    }
  }
}

function questProgress(
  { questProgress: { activeQuests, completedQuests } }: Player,
  content: Content,
  questId: string,
) {
  if (completedQuests.includes(questId)) return counted(1, 1)
  const active = activeQuests.find((quest) => quest.questId === questId)
  const done = active?.stepProgress.filter(({ isCompleted }) => isCompleted).length ?? 0
  const steps = find(content.quests, questId)?.steps.length ?? 1
  return { ...counted(done, steps), text: active ? `step ${done + 1} of ${steps}` : 'not started' }
}

function counted(now: number, of: number): GoalProgress {
  const isDone = now >= of
  return {
    share: Math.min(1, now / of),
    text: isDone ? 'done' : `${formatAmount(now)} of ${formatAmount(of)}`,
    isDone,
  }
}

/** The goal as part of an address: item:oak_longbow:100. */
export function goalAddress(goal: PlannerGoal): string {
  switch (goal.kind) {
    case 'item':
      return `item:${goal.itemId}:${goal.quantity}`
    case 'level':
      return `level:${goal.skill}:${goal.level}`
    case 'quest':
      return `quest:${goal.questId}`
    case 'achievement':
      return `achievement:${goal.achievementId}`
  }
}

/** Whether an address wants more of an item than the planner plans. */
export function wantsTooMany(address: string): boolean {
  const [kind, , amount = ''] = address.split(':')
  return kind === 'item' && /^\d+$/.test(amount) && Number(amount) > MOST_PLANNED
}

/** The goal of an address, or null if it is none: anything can be typed there. */
export function goalAt(content: Content, address: string): PlannerGoal | null {
  const [kind, id = '', amount = ''] = address.split(':')
  const quantity = /^\d+$/.test(amount) ? Number(amount) : 1
  const goal =
    kind === 'item'
      ? { kind, itemId: id, quantity }
      : kind === 'level'
        ? { kind, skill: id as SkillType, level: quantity }
        : kind === 'quest'
          ? { kind, questId: id }
          : kind === 'achievement'
            ? { kind, achievementId: id }
            : null
  const parsed = goal && parsePlannerGoal(content, goal as PlannerGoal)
  return parsed && !isRefused(parsed) ? parsed : null
}
