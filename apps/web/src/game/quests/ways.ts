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
  worksOf,
} from '@hearthward/engine'
import { yieldsOf } from '../action/works.ts'
import { peopleWho } from '../people/spoken.ts'
import { missingLevels } from './levels.ts'

/** Where a step of a quest leads: to somebody, to their shelves, to something to do, to a place, a skill or the bank. */
export type Way =
  | { kind: 'talk'; npc: Npc }
  | { kind: 'shop'; npc: Npc }
  | { kind: 'work'; work: Activity }
  | { kind: 'place'; place: Location }
  | { kind: 'skill'; skill: SkillType }
  | { kind: 'bank' }

/** The best way first. */
export function waysOf(content: Content, questId: string, step: QuestStep): Way[] {
  const { type, target = '', requirements = {} } = step
  switch (type) {
    case 'kill':
      return openWorks(content)
        .filter(({ monsterId }) => monsterId === target)
        .map((work) => ({ kind: 'work', work }))
    case 'collect':
      return sourcesOf(content, requirements.itemId ?? '')
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
      return settlingOf(content, questId, step.id)
  }
}

/** Those with whom a quest is begun. */
export function beginningsOf(content: Content, questId: string): Way[] {
  return talks(peopleWho(content, (action) => action.type === 'start_quest' && action.questId === questId))
}

function whoSettles(content: Content, questId: string, stepId: string): Npc[] {
  return peopleWho(
    content,
    (action) => action.type === 'complete_quest_step' && action.questId === questId && action.stepId === stepId,
  )
}

/** With whom a step is talked over, and before that the bank where something has to lie there. */
function settlingOf(content: Content, questId: string, stepId: string): Way[] {
  const people = whoSettles(content, questId, stepId)
  const options = people.flatMap(({ dialogueTrees }) => dialogueTrees.flatMap((dialogue) => dialogue.options))
  const asksForBank = options.some(
    ({ action, condition }) =>
      action?.type === 'complete_quest_step' && action.stepId === stepId && (condition?.bankedStacks ?? 0) > 0,
  )
  return [...(asksForBank ? [{ kind: 'bank' as const }] : []), ...talks(people)]
}

const talks = (people: Npc[]): Way[] => people.map((npc) => ({ kind: 'talk', npc }))

/** Where a thing comes from: work that is sure to bring it, the easiest first, then shops, then what may bring it. */
function sourcesOf(content: Content, itemId: string): Way[] {
  const works = openWorks(content)
    .map((work) => ({ work, chance: chanceOf(content, work, itemId) }))
    .filter(({ chance }) => chance > 0)
    .sort((a, b) => b.chance - a.chance || hardest(a.work) - hardest(b.work))
  const isSure = ({ work, chance }: (typeof works)[number]) => chance >= 1 && !isFight(work)
  const asWay = ({ work }: (typeof works)[number]): Way => ({ kind: 'work', work })
  const isGrown = Object.values(content.seeds).some(({ herbId }) => herbId === itemId)
  const sellers = Object.values(content.npcs).filter(
    ({ isActive, shop }) => isActive && shop?.items.some((entry) => entry.itemId === itemId),
  )
  return [
    ...works.filter(isSure).map(asWay),
    ...sellers.map((npc): Way => ({ kind: 'shop', npc })),
    ...works.filter((source) => !isSure(source)).map(asWay),
    ...(isGrown ? [{ kind: 'skill' as const, skill: 'farming' as const }] : []),
  ]
}

function openWorks(content: Content): Activity[] {
  return worksOf(content).filter(({ deactivated }) => !deactivated)
}

function chanceOf(content: Content, work: Activity, itemId: string): number {
  return yieldsOf(content, work).find((output) => output.itemId === itemId)?.chance ?? 0
}

function hardest({ levelRequirements }: Activity): number {
  return Math.max(1, ...Object.values(levelRequirements))
}

/** The levels a way asks for and the player does not have yet. */
export function lackingFor(player: Player, way: Way): [SkillType, number][] {
  return way.kind === 'work' ? missingLevels(player, way.work.levelRequirements) : []
}

/** The place a way leads to; none for what is the same everywhere. */
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
