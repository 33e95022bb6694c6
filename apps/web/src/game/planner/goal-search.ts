import {
  type Content,
  MAX_LEVEL,
  MOST_PLANNED,
  type PlannerGoal,
  type Player,
  SKILLS,
  type SkillType,
  skillName,
} from '@hearthward/engine'
import { formatExact, parseAmount } from '../../ui/format/numbers.ts'
import { SKILL_ICONS } from '../../ui/icons/icon-names.ts'
import { KIND_NAMES } from '../items/items.ts'
import type { Command } from '../palette/command.ts'
import { entryOf, search } from '../palette/search.ts'
import { goalAddress, goalName } from './goals.ts'

/** A goal found by a typed text, as a command that opens its tree. */
export interface FoundGoal extends Command {
  goal: PlannerGoal
}

interface TypedGoal {
  words: string
  amount: number | null
}

/** '100 oak longbows' and 'oak longbow 1k': the amount may stand anywhere. */
export function parseTypedGoal(text: string): TypedGoal {
  const tokens = text.trim().split(/\s+/).filter(Boolean)
  const at = tokens.findIndex((token) => amountOf(token) !== null)
  const amount = at < 0 ? null : amountOf(tokens[at] as string)
  return { words: tokens.filter((_, index) => index !== at).join(' '), amount }
}

/** An amount of any length; what is too long to be exact is more than can be planned. */
function amountOf(token: string): number | null {
  return parseAmount(token) ?? (/^\d{16,}$/.test(token) ? Number.MAX_SAFE_INTEGER : null)
}

/** The goals whose name matches the typed text, best first. */
export function searchGoals(
  content: Content,
  player: Player,
  skills: readonly SkillType[],
  text: string,
  most: number,
): FoundGoal[] {
  const { words, amount } = parseTypedGoal(text)
  if (!words) return []
  const found = new Map(goalsFor(content, player, skills, amount).map((goal) => [goal.id, goal]))
  const { commands } = search([...found.values()].map(entryOf), words, [], most)
  return commands.flatMap(({ id }) => found.get(id) ?? [])
}

const PLAN = /^plan(?:\s+|$)/i

/** What the palette finds: 'plan 100 oak longbows', 'smithing 50'. Without either sign of a goal it finds none. */
export function paletteGoals(
  content: Content,
  player: Player,
  skills: readonly SkillType[],
  text: string,
  most: number,
): FoundGoal[] {
  const isAsked = PLAN.test(text)
  const typed = text.replace(PLAN, '')
  return isAsked || parseTypedGoal(typed).amount !== null ? searchGoals(content, player, skills, typed, most) : []
}

/** Opens the planner with a goal. */
export function goalCommand(content: Content, goal: PlannerGoal, icon: string, hint: string): FoundGoal {
  const address = goalAddress(goal)
  return {
    id: `plan:${address}`,
    group: 'Planner',
    label: goalName(content, goal),
    icon,
    hint,
    hindrance: null,
    effect: { page: { to: '/game/planner', search: { goal: address } } },
    goal,
  }
}

function goalsFor(content: Content, player: Player, skills: readonly SkillType[], amount: number | null): FoundGoal[] {
  const of = (goal: PlannerGoal, icon: string, hint: string) => goalCommand(content, goal, icon, hint)
  const quantity = Math.min(MOST_PLANNED, Math.max(1, amount ?? 1))
  const limit = amount !== null && amount > MOST_PLANNED ? `at most ${formatExact(MOST_PLANNED)}` : null
  const goals = Object.values(content.items)
    .filter(({ deactivated }) => !deactivated)
    .map(({ id, icon, type }) =>
      of({ kind: 'item', itemId: id, quantity }, icon, `Plan · ${limit ?? KIND_NAMES[type]}`),
    )
  for (const skill of SKILLS.filter((each) => skills.includes(each))) {
    const level = amount ?? Math.min(MAX_LEVEL, player.skills[skill].level + 1)
    if (level < 1 || level > MAX_LEVEL) continue
    goals.push(
      of({ kind: 'level', skill, level }, SKILL_ICONS[skill], `Plan · ${skillName(skill)} level ${formatExact(level)}`),
    )
  }
  // A quest or an achievement has no amount.
  if (amount !== null) return goals
  for (const { id, deactivated } of Object.values(content.quests)) {
    if (!deactivated) goals.push(of({ kind: 'quest', questId: id }, 'scroll-unfurled', 'Plan · quest'))
  }
  for (const { id, icon, isActive } of Object.values(content.achievements)) {
    if (isActive) goals.push(of({ kind: 'achievement', achievementId: id }, icon, 'Plan · achievement'))
  }
  return goals
}
