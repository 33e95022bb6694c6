import {
  type Content,
  find,
  type Requirement,
  type RequirementProgress,
  type Rewards,
  recipeActivityId,
  skillName,
  workOf,
} from '@hearthward/engine'
import { coinsText, formatAmount, formatExact, itemCount } from '../../ui/format/numbers.ts'
import { type Target, targetOfWork } from '../encyclopedia/targets.ts'
import { itemOf } from '../items/items.ts'
import { levelsOf } from '../quests/required-levels.ts'

/** The name of what a requirement counts. */
export function stepName({ type, skill, target = '' }: Requirement, content: Content): string {
  switch (type) {
    case 'skill_level':
      return skill ? skillName(skill) : 'Level'
    case 'total_level':
      return 'Total level'
    case 'combat_level':
      return 'Combat level'
    case 'completions':
      return (workOf(content, target) ?? workOf(content, recipeActivityId(target)))?.name ?? target
    case 'items_gained':
      return itemOf(content, target).name
    case 'collection':
      return 'Different items'
    case 'kills':
      return target ? (find(content.monsters, target)?.name ?? target) : 'Monsters defeated'
    case 'quests':
      return target ? (find(content.quests, target)?.name ?? target) : 'Quests'
    case 'harvests':
      return 'Harvests'
    case 'deaths':
      return 'Deaths'
    case 'visited':
      return find(content.locations, target)?.name ?? target
    case 'coins':
      return 'Coins held'
  }
}

/** The encyclopedia entry of what a requirement counts; null if it counts no single thing. */
export function stepTarget({ type, target = '' }: Requirement, content: Content): Target | null {
  const targetIn = (of: object, kind: Target['kind']): Target | null =>
    Object.hasOwn(of, target) ? { kind, id: target } : null
  switch (type) {
    case 'completions': {
      const work = workOf(content, target) ?? workOf(content, recipeActivityId(target))
      return work ? targetOfWork(work) : null
    }
    case 'items_gained':
      return targetIn(content.items, 'items')
    case 'kills':
      return targetIn(content.monsters, 'monsters')
    case 'quests':
      return targetIn(content.quests, 'quests')
    case 'visited':
      return targetIn(content.locations, 'places')
    default:
      return null
  }
}

/** '24 of 25'; with a target of one 'done' or 'not yet'. */
export function stepFigure({ progress, target }: RequirementProgress): string {
  if (target === 1) return progress === 1 ? 'done' : 'not yet'
  return `${formatAmount(progress)} of ${formatAmount(target)}`
}

const MOST_NAMED = 4

/** The names of the first unfinished steps. */
export function missingNames(
  requirements: readonly Requirement[],
  steps: readonly RequirementProgress[],
  content: Content,
): string {
  const missing = requirements.filter((_, index) => {
    const step = steps[index]
    return step !== undefined && step.progress < step.target
  })
  const named = missing.slice(0, MOST_NAMED).map((requirement) => stepName(requirement, content))
  const rest = missing.length - named.length
  return rest > 0 ? `${named.join(', ')} and ${rest} more` : named.join(', ')
}

export function rewardTexts({ coins = 0, xp = {}, items = [], title }: Rewards, content: Content): string[] {
  return [
    ...(title === undefined ? [] : [`the title “${title}”`]),
    ...(coins > 0 ? [coinsText(coins)] : []),
    ...levelsOf(xp).map(([skill, points]) => `${formatExact(points)} xp ${skillName(skill)}`),
    ...items.map(({ itemId, quantity }) => amountOf(itemId, quantity, content)),
  ]
}

export function amountOf(itemId: string, quantity: number, content: Content): string {
  const { name } = itemOf(content, itemId)
  return quantity > 1 ? itemCount(quantity, name) : name
}
