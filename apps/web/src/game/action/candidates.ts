import {
  type Activity,
  type Content,
  combatLevel,
  type Era,
  find,
  isFight,
  type Player,
  playerReadyFor,
  type SkillType,
  trainedSkills,
  worksOf,
} from '@hearthward/engine'
import { hindranceTo } from '../place/activities.ts'
import { ratesOf } from './rates.ts'
import { yieldsOf } from './works.ts'

/** Activities and recipes that belong to a skill, and fights that train it with the present style, the best for this player first. */
export function worksForSkill(player: Player, era: Era, skill: SkillType): Activity[] {
  const works = open(era.content).filter((work) => work.skillType === skill || trains(player, era, work, skill))
  return ranked(player, era, works, (work) => ratesOf(player, era, work).experiencePerHour)
}

/** Whether a work trains a skill, fights with the style of the loadout that is worn for them. */
export function trains(player: Player, { content }: Era, work: Activity, skill: SkillType): boolean {
  return trainedSkills(work, playerReadyFor(player, content, work).combatMode).includes(skill)
}

/** Activities and recipes that yield an item, the best for this player first. */
export function worksForItem(player: Player, era: Era, itemId: string): Activity[] {
  const works = open(era.content).filter((work) => yieldsOf(era.content, work).some((each) => each.itemId === itemId))
  return ranked(player, era, works, (work) => ratesOf(player, era, work).gainedPerHour[itemId] ?? 0)
}

const open = (content: Content) => worksOf(content).filter(({ deactivated }) => !deactivated)

/** First what the player can do, with the highest rate first; then what needs supplies, a level or membership. */
function ranked(player: Player, { content }: Era, works: Activity[], rateOf: (work: Activity) => number): Activity[] {
  return works
    .map((work) => ({ work, need: needOf(player, content, work), rate: isFight(work) ? 0 : rateOf(work) }))
    .sort(
      (a, b) =>
        a.need - b.need || b.rate - a.rate || foeRank(player, content, b.work) - foeRank(player, content, a.work),
    )
    .map(({ work }) => work)
}

function needOf(player: Player, content: Content, work: Activity): number {
  const hindrance = hindranceTo(player, content, work)
  if (!hindrance || hindrance.kind === 'room') return 0
  return hindrance.kind === 'level' || hindrance.kind === 'members' ? 2 : 1
}

/** The rate of a fight takes long to compute. The strongest foe up to the player's own level ranks first. */
function foeRank(player: Player, content: Content, { monsterId = '' }: Activity): number {
  const level = find(content.monsters, monsterId)?.level ?? 0
  return level <= combatLevel(player.skills) ? level : -level
}
