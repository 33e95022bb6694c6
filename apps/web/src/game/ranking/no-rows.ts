import { type Activity, type Era, isFight, type Player, type RankingGoal, skillName } from '@hearthward/engine'
import { worksForItem, worksForSkill } from '../action/candidates.ts'
import { itemName } from '../action/goals.ts'
import { hindranceTo } from '../place/activities.ts'

/** Why nothing can be done for a goal now, and what would help. */
export function noRowsText(player: Player, era: Era, goal: RankingGoal): string {
  if (goal.kind === 'coins') return 'Nothing you can do pays coins now.'
  const isSkill = goal.kind === 'experience'
  const works = isSkill ? worksForSkill(player, era, goal.skill) : worksForItem(player, era, goal.itemId)
  const name = isSkill ? skillName(goal.skill) : itemName(era.content, goal.itemId)
  const [nearest] = works
  if (!nearest) {
    return isSkill
      ? `No activity trains ${name}.`
      : `No activity and no foe yields ${name}. Its encyclopedia entry lists other ways to get it.`
  }
  const lasting = lastingNeedOf(player, era, works)
  const what = isSkill ? `Nothing you can do now trains ${name}.` : `Nothing you can do now yields ${name}.`
  if (lasting) return `${what} ${lasting.work.name}: ${lasting.text}.`
  return `${what} Foes you would lose to are left out: better gear, food or another combat style can help.`
}

/** The missing level or membership of the nearest work; `null` if it is a fight that only the odds speak against. */
function lastingNeedOf(player: Player, { content }: Era, works: readonly Activity[]) {
  const needs = works.map((work) => {
    const hindrance = hindranceTo(player, content, work)
    const isLasting = hindrance?.kind === 'level' || hindrance?.kind === 'members'
    return { work, text: isLasting ? hindrance.text.replace(/^Needs/, 'needs') : null }
  })
  if (needs.some(({ work, text }) => isFight(work) && text === null)) return null
  return needs.find(({ text }) => text !== null) ?? null
}
