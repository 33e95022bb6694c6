import { type Activity, type Content, skillName, startIntentOf, worksOf } from '@hearthward/engine'
import { itemName } from '../../action/goals.ts'
import { isRecipe, workIcon } from '../../action/works.ts'
import { endsCurrentAction } from '../../map/place-offer.ts'
import { activityTabs, difficultyText, hindranceTo } from '../../place/activities.ts'
import { placeName } from '../../place/place-name.ts'
import type { Command, PaletteContext, Provider } from '../command.ts'

/** Starts activities. Those of another place are travelled to. */
export const works: Provider = (context) => {
  const { player, era } = context
  const open = worksOf(era.content).filter(({ deactivated }) => !deactivated)
  const here = activityTabs(era.content, player.currentLocation).flatMap(({ activities }) => activities)
  const anywhere = open.filter(({ locationId }) => locationId === null)
  const far = open.filter(({ locationId }) => locationId !== null && locationId !== player.currentLocation)
  return [...[...here, ...anywhere].map((work) => begin(work, context)), ...far.map((work) => goTo(work, context))]
}

export const workId = (activityId: string) => `work:${activityId}`

function begin(work: Activity, { player, era: { content } }: PaletteContext): Command {
  const isRunning = player.currentAction?.activityId === work.id
  return {
    id: workId(work.id),
    group: isRecipe(work) ? 'Recipes' : 'Here',
    label: work.name,
    icon: workIcon(content, work),
    hint: `${isRecipe(work) ? 'Make' : 'Start'} · ${[difficultyText(content, work), usesOf(content, work)].filter(Boolean).join(' · ')}`,
    hindrance: isRunning ? 'Already running' : (hindranceTo(player, content, work)?.text ?? null),
    words: skillName(work.skillType),
    effect: { intents: [startIntentOf(work)] },
  }
}

function goTo(work: Activity, { player, era: { content } }: PaletteContext): Command {
  const place = work.locationId ?? ''
  const hindrance = hindranceTo(player, content, work)
  const missing = hindrance?.kind === 'level' ? hindrance.text : difficultyText(content, work)
  return {
    id: workId(work.id),
    group: 'Elsewhere',
    label: work.name,
    icon: workIcon(content, work),
    hint: `Travel to ${placeName(content, place)}${endsCurrentAction(player, place) ? ', ends your current action' : ''} · ${missing}`,
    words: skillName(work.skillType),
    effect: {
      intents: [{ type: 'travel', locationId: place }],
      page: { to: '/game', search: { tab: work.category } },
    },
  }
}

function usesOf(content: Content, { resources }: Activity): string {
  const used = resources.filter(({ consumed }) => consumed)
  const names = used.map(
    ({ itemId, quantity }) => `${quantity > 1 ? `${quantity} × ` : ''}${itemName(content, itemId)}`,
  )
  return names.length > 0 ? `uses ${names.join(', ')}` : ''
}
