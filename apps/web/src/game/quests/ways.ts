import {
  type Activity,
  type Content,
  find,
  isFight,
  type Location,
  type Npc,
  type Player,
  type QuestStep,
  SKILLS,
  type SkillType,
  type Source,
  sourcesOf,
} from '@hearthward/engine'
import { npcsWithAction } from '../people/dialogue.ts'
import { missingLevels } from './required-levels.ts'

/**
 * A way to complete a step: talk to a person, buy from a shop, do an activity, go to a place, train a skill or use the
 * bank.
 */
export type Way =
  | { kind: 'talk'; npc: Npc }
  | { kind: 'shop'; npc: Npc }
  | { kind: 'work'; work: Activity }
  | { kind: 'place'; place: Location }
  | { kind: 'skill'; skill: SkillType }
  | { kind: 'bank' }

/** The ways of a step, the best first. */
export function waysOf(content: Content, questId: string, step: QuestStep): Way[] {
  const { type, target = '', requirements = {} } = step
  switch (type) {
    case 'kill':
      return fightsWith(content, target).map((work) => ({ kind: 'work', work }))
    case 'collect':
      return sourceWays(content, requirements.itemId ?? '')
    case 'skill': {
      const skill = SKILLS.find((name) => name === target)
      return skill ? [{ kind: 'skill', skill }] : []
    }
    case 'talk': {
      const npc = find(content.npcs, requirements.npcId ?? '')
      return npc?.isActive ? [{ kind: 'talk', npc }] : []
    }
    case 'explore': {
      const place = find(content.locations, requirements.location ?? '')
      return place ? [{ kind: 'place', place }] : []
    }
    case 'custom':
      return dialogueWays(content, questId, step.id)
  }
}

/** The people who begin a quest. */
export function startingWays(content: Content, questId: string): Way[] {
  return talks(npcsWithAction(content, (action) => action.type === 'start_quest' && action.questId === questId))
}

function peopleCompleting(content: Content, questId: string, stepId: string): Npc[] {
  return npcsWithAction(
    content,
    (action) => action.type === 'complete_quest_step' && action.questId === questId && action.stepId === stepId,
  )
}

/** The people who complete a step in a dialogue, and before them the bank if a deposit is required. */
function dialogueWays(content: Content, questId: string, stepId: string): Way[] {
  const people = peopleCompleting(content, questId, stepId)
  const options = people.flatMap(({ dialogueTrees }) => dialogueTrees.flatMap((dialogue) => dialogue.options))
  const asksForBank = options.some(
    ({ action, condition }) =>
      action?.type === 'complete_quest_step' && action.stepId === stepId && (condition?.bankedStacks ?? 0) > 0,
  )
  return [...(asksForBank ? [{ kind: 'bank' as const }] : []), ...talks(people)]
}

const talks = (people: Npc[]): Way[] => people.map((npc) => ({ kind: 'talk', npc }))

/** Sources of an item: certain activities, lowest level first, then shops, then uncertain activities. */
function sourceWays(content: Content, itemId: string): Way[] {
  const sources = sourcesOf(content).get(itemId) ?? []
  const works = sources
    .flatMap((source) => worksFor(content, source))
    .sort((a, b) => b.chance - a.chance || hardest(a.work) - hardest(b.work))
  const isSure = ({ work, chance }: (typeof works)[number]) => chance >= 1 && !isFight(work)
  const asWay = ({ work }: (typeof works)[number]): Way => ({ kind: 'work', work })
  return [
    ...works.filter(isSure).map(asWay),
    ...sources.flatMap((source): Way[] => (source.kind === 'shop' ? [{ kind: 'shop', npc: source.npc }] : [])),
    ...works.filter((source) => !isSure(source)).map(asWay),
    ...(sources.some(({ kind }) => kind === 'crop') ? [{ kind: 'skill' as const, skill: 'farming' as const }] : []),
  ]
}

/** The activities for a source; for drops these are fights. */
function worksFor(content: Content, source: Source): { work: Activity; chance: number }[] {
  if (source.kind === 'work') return [source]
  if (source.kind !== 'drop') return []
  return fightsWith(content, source.monster.id).map((work) => ({ work, chance: source.chance }))
}

/** The fights against a monster. */
export function fightsWith({ activities }: Content, monsterId: string): Activity[] {
  return Object.values(activities).filter((work) => !work.deactivated && work.monsterId === monsterId)
}

function hardest({ levelRequirements }: Activity): number {
  return Math.max(1, ...Object.values(levelRequirements))
}

/** The levels a way requires and the player has not reached. */
export function missingLevelsFor(player: Player, way: Way): [SkillType, number][] {
  return way.kind === 'work' ? missingLevels(player, way.work.levelRequirements) : []
}

/** The place a way leads to; null for ways that work anywhere. */
export function placeOf(way: Way): string | null {
  switch (way.kind) {
    case 'talk':
    case 'shop':
      return way.npc.location
    case 'work':
      return way.work.locationId
    case 'place':
      return way.place.id
    default:
      return null
  }
}
