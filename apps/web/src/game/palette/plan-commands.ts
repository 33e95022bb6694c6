import {
  type Activity,
  type Content,
  type Goal,
  isFight,
  isRefused,
  MAX_LEVEL,
  skillName,
  textOf,
  worksOf,
} from '@hearthward/engine'
import { formatDuration } from '../../ui/format/durations.ts'
import { worksForItem, worksForSkill } from '../action/candidates.ts'
import { timeToGoal } from '../action/forecast.ts'
import { goalText } from '../action/goals.ts'
import { ratesOf } from '../action/rates.ts'
import { workIcon, yieldsOf } from '../action/works.ts'
import { whereOf } from '../encyclopedia/ranks.ts'
import { previewIntent } from '../items/item-actions.ts'
import { hindranceTo } from '../place/activities.ts'
import { entryIntent } from '../place/add-entry.ts'
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
    if (!phrase) return []
    return planned(phrase)
      .slice(0, MOST_SUGGESTED)
      .map(([work, goal]) => commandFor(work, goal, context))
  }

  function planned({ name, amount, link }: PlanPhrase): [Activity, Goal][] {
    const found = idsFor(nameOfWork, name, MOST_SUGGESTED).flatMap((id) => workOfId.get(id) ?? [])
    const level: Goal = { kind: 'level', level: amount }
    const isLevel = amount <= MAX_LEVEL
    const skill = skills.find((each) => each === idsFor(nameOfSkill, name, 1)[0])
    const forSkill =
      isLevel && skill ? worksForSkill(player, era, skill).map((work) => [work, level] as [Activity, Goal]) : []
    if (link === 'level') return forSkill.length > 0 || !isLevel ? forSkill : found.map((work) => [work, level])
    const forItems = idsFor(nameOfItem, name, MOST_ITEMS).flatMap((itemId) =>
      worksForItem(player, era, itemId)
        .slice(0, MOST_SUGGESTED)
        .map((work): [Activity, Goal] => [work, { kind: 'stock', itemId, quantity: amount }]),
    )
    if (link === 'times') {
      // 'smithing 40' can only mean the level: nobody does a skill 40 times.
      return found.length > 0 ? found.map((work) => [work, { kind: 'count', count: amount }]) : forSkill
    }
    if (link === 'to')
      return forSkill.length > 0
        ? forSkill
        : isLevel && found.length > 0
          ? found.map((work) => [work, level])
          : forItems
    return forItems.length > 0
      ? forItems
      : found.length > 0
        ? found.flatMap((work) => forOwnYield(work, amount))
        : forSkill
  }

  /** 'gather kindling until 200' means what it yields most often. */
  function forOwnYield(work: Activity, quantity: number): [Activity, Goal][] {
    const [first] = yieldsOf(content, work).toSorted((a, b) => b.chance - a.chance)
    return first ? [[work, { kind: 'stock', itemId: first.itemId, quantity }]] : []
  }
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
      lastingNeed(work, player, content),
      spanOf(work, goal, player, era),
    ]
      .filter(Boolean)
      .join(' · '),
    hindrance: isRefused(outcome) ? textOf(outcome.refused, outcome.details) : null,
    effect: { intents: [intent] },
  }
}

/** The level or membership that the player does not have yet. Supplies may come from the entries before. */
function lastingNeed(work: Activity, player: PaletteContext['player'], content: Content): string {
  const hindrance = hindranceTo(player, content, work)
  return hindrance?.kind === 'level' || hindrance?.kind === 'members' ? hindrance.text : ''
}

/** 'about 12 min'. Not of a fight, whose rates take long to compute. */
function spanOf(work: Activity, goal: Goal, player: PaletteContext['player'], era: PaletteContext['era']): string {
  if (isFight(work)) return ''
  const span = timeToGoal(player, goal, 0, work.skillType, ratesOf(player, era, work))
  return Number.isFinite(span) ? `about ${formatDuration(span)}` : ''
}
