import { find, type Npc } from '@hearthward/engine'
import { endsCurrentAction } from '../../map/place-offer.ts'
import { businessOf, tradeText } from '../../people/people.ts'
import { placeName } from '../../place/place-name.ts'
import type { Command, PaletteContext, Provider } from '../command.ts'

/** Talks to people: at once to those who live here, after travelling to the others. */
export const people: Provider = (context) =>
  Object.values(context.era.content.npcs)
    .filter(({ isActive }) => isActive)
    .map((npc) => talk(npc, context))

function talk(npc: Npc, { player, era: { content } }: PaletteContext): Command {
  const isHere = npc.location === player.currentLocation
  const business = isHere ? businessOf(player, content, npc)[0] : undefined
  const story = business && `${find(content.quests, business.questId)?.name ?? business.questId} ${business.kind} here`
  const ends = !isHere && endsCurrentAction(player, npc.location) ? ', ends your current action' : ''
  return {
    id: `talk:${npc.id}`,
    group: isHere ? 'People' : 'Elsewhere',
    label: `Talk to ${npc.name.replace(/^The /, 'the ')}`,
    icon: npc.icon,
    hint: isHere
      ? (story ?? tradeText(npc) ?? npc.description)
      : `Travel to ${placeName(content, npc.location)} first${ends}`,
    words: `${npc.shop ? 'shop buy sell' : ''} ${npc.skillTrainer ? 'lessons teacher' : ''} people`,
    effect: {
      ...(!isHere && { intents: [{ type: 'travel', locationId: npc.location }] }),
      page: { to: '/game/people/$npcId', params: { npcId: npc.id } },
    },
  }
}
