import {
  type Activity,
  type Content,
  type Goal,
  isFight,
  isPremium,
  isRefused,
  MAX_LEVEL,
  type Player,
  type SkillType,
  skillName,
  supplyOf,
  textOf,
  worksOf,
} from '@hearthward/engine'
import { formatDuration } from '../../ui/format/durations.ts'
import { SKILL_ICONS } from '../../ui/icons/icon-names.ts'
import { trains, worksForItem, worksForSkill } from '../action/candidates.ts'
import { timeToGoal } from '../action/forecast.ts'
import { goalText } from '../action/goals.ts'
import { ratesOf } from '../action/rates.ts'
import { workIcon, yieldsOf } from '../action/works.ts'
import { whereOf } from '../encyclopedia/ranks.ts'
import { previewIntent } from '../items/item-actions.ts'
import { hindranceTo } from '../place/activities.ts'
import { entryIntent } from '../place/add-entry.ts'
import { endSkills, levelGoal } from '../plan/ends.ts'
import { goalCommand } from '../planner/goal-search.ts'
import type { Command, PaletteContext } from './command.ts'
import { type PlanPhrase, parsePlanPhrase } from './plan-phrase.ts'
import { type CommandEntry, entryOf, search } from './search.ts'

const MOST_SUGGESTED = 6
const MOST_ITEMS = 3

/** Builds the commands that add an entry to the plan, for a typed text. */
export function planCommandsFor(context: PaletteContext): (text: string) => Command[] {
  const { player, era, skills } = context
  const { content } = era
  const works = worksOf(content).filter(({ deactivated }) => !deactivated)
  const nameOfWork = named(works.map(({ id, name }) => [id, name]))
  const nameOfItem = named(Object.values(content.items).map(({ id, name }) => [id, name]))
  const nameOfSkill = named(skills.map((skill) => [skill, skillName(skill)]))
  const workOfId = new Map(works.map((work) => [work.id, work]))

  return (text) => {
    const phrase = parsePlanPhrase(text)
    return phrase ? planned(phrase).slice(0, MOST_SUGGESTED) : []
  }

  function planned({ name, amount, link }: PlanPhrase): Command[] {
    const found = idsFor(nameOfWork, name, MOST_SUGGESTED).flatMap((id) => workOfId.get(id) ?? [])
    const entries = (goalOf: (work: Activity) => Goal) => found.map((work) => commandFor(work, goalOf(work), context))
    const isLevel = amount <= MAX_LEVEL
    const skill = skills.find((each) => each === idsFor(nameOfSkill, name, 1)[0])
    const forSkill = isLevel && skill ? trainingCommands(skill, amount, context) : []
    const toLevel = isLevel
      ? entries((work) => levelGoal(work, endSkills(player, content, work, null)[0] ?? work.skillType, amount))
      : []
    if (link === 'level') return firstFilled(forSkill, isLevel ? toLevel : [])
    const exact = itemNamed(content, name)
    const forItems = () =>
      (exact ? [exact.id] : idsFor(nameOfItem, name, MOST_ITEMS)).flatMap((itemId) =>
        worksForItem(player, era, itemId)
          .slice(0, MOST_SUGGESTED)
          .map((work) => commandFor(work, { kind: 'stock', itemId, quantity: amount }, context)),
      )
    if (link === 'times') {
      // 'smithing 40' can only mean the level: nobody does a skill 40 times. 'bronze bar 30' means the bars.
      const times = entries(() => ({ kind: 'count', count: amount }))
      if (exact && works.every((work) => !isName(work.name, name))) return firstFilled(forItems(), times)
      return firstFilled(times, skill && isNamed(skill, name) ? forSkill : [], forItems(), forSkill)
    }
    if (link === 'to') return firstFilled(forSkill, toLevel, forItems())
    return firstFilled(
      forItems(),
      found.flatMap((work) => forOwnYield(work, amount)),
      forSkill,
    )
  }

  /** 'gather kindling until 200' means what it yields most often. */
  function forOwnYield(work: Activity, quantity: number): Command[] {
    const [first] = yieldsOf(content, work).toSorted((a, b) => b.chance - a.chance)
    return first ? [commandFor(work, { kind: 'stock', itemId: first.itemId, quantity }, context)] : []
  }
}

const firstFilled = (...lists: Command[][]) => lists.find((list) => list.length > 0) ?? []

/** Also in the plural. */
const isName = (name: string, typed: string) => [typed, typed.replace(/s$/, '')].includes(name.toLowerCase())

const itemNamed = ({ items }: Content, typed: string) =>
  Object.values(items).find(({ name, deactivated }) => !deactivated && isName(name, typed))

const isNamed = (skill: SkillType, name: string) => skillName(skill).toLowerCase().startsWith(name)

/** The planner's training with its materials, then single actions that the player can do on the way. */
function trainingCommands(skill: SkillType, level: number, context: PaletteContext): Command[] {
  const { player, era } = context
  const works = worksForSkill(player, era, skill)
  const of = (each: readonly Activity[]) => each.map((work) => commandFor(work, levelGoal(work, skill, level), context))
  // The entry says that the level is reached.
  if (player.skills[skill].level >= level) return of(works.slice(0, 1))
  const plan = goalCommand(
    era.content,
    { kind: 'level', skill, level },
    SKILL_ICONS[skill],
    'Planner · the best training of each level, with its materials',
  )
  return [
    plan,
    ...of(works.filter((work) => trains(player, era, work, skill) && isOnTheWay(player, work, skill, level))),
  ]
}

/** Whether the player can begin it before the level is reached, with what pack and bank hold. */
function isOnTheWay(player: Player, work: Activity, skill: SkillType, level: number): boolean {
  const { levelRequirements, resources, membersOnly } = work
  if (membersOnly && !isPremium(player, player.settledAt)) return false
  const levels = Object.entries(levelRequirements) as [SkillType, number][]
  return (
    levels.every(([each, needed]) => (each === skill ? needed < level : needed <= player.skills[each].level)) &&
    resources.every(({ itemId, quantity }) => supplyOf(player, itemId) >= quantity)
  )
}

function named(things: readonly (readonly [id: string, name: string])[]): CommandEntry[] {
  return things.map(([id, label]) => entryOf({ id, group: 'Plan', label, icon: '', hint: '', effect: {} }))
}

const idsFor = (entries: readonly CommandEntry[], name: string, most: number) =>
  search(entries, name, [], most).commands.map(({ id }) => id)

function commandFor(work: Activity, goal: Goal, { player, era, now }: PaletteContext): Command {
  const { content } = era
  const intent = entryIntent(work, goal)
  const outcome = previewIntent(player, era, intent)
  const starts = !player.currentAction && player.queue.length === 0
  const place = whereOf(content, work)
  return {
    id: `plan:${work.id}:${JSON.stringify(goal)}`,
    group: 'Plan',
    label: `${work.name}: ${goalText(goal, content, now)}`,
    icon: workIcon(content, work),
    hint: [
      starts ? 'Start now' : 'Add to the plan',
      place,
      isRefused(outcome) ? '' : missingNow(work, player, content),
      spanOf(work, goal, player, era),
    ]
      .filter(Boolean)
      .join(' · '),
    hindrance: isRefused(outcome) ? textOf(outcome.refused, outcome.details) : null,
    effect: { intents: [intent] },
  }
}

/** The level, membership or materials that the player does not have yet. */
function missingNow(work: Activity, player: Player, content: Content): string {
  const hindrance = hindranceTo(player, content, work)
  return hindrance && ['level', 'members', 'supplies'].includes(hindrance.kind) ? hindrance.text : ''
}

/** 'about 12 min'. Not of a fight, whose rates take long to compute. */
function spanOf(work: Activity, goal: Goal, player: PaletteContext['player'], era: PaletteContext['era']): string {
  if (isFight(work)) return ''
  const span = timeToGoal(player, goal, 0, work.skillType, ratesOf(player, era, work))
  return Number.isFinite(span) ? `about ${formatDuration(span)}` : ''
}
