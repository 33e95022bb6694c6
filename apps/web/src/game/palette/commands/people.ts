import { find, type Npc } from '@hearthward/engine'
import { endsWork } from '../../map/offer.ts'
import { businessOf, tradeOf } from '../../people/people.ts'
import { placeName } from '../../place/names.ts'
import type { Command, Provider, Seen } from '../command.ts'

/** Whoever can be talked to: those who live here at once, the others at the end of a walk. */
export const people: Provider = (seen) =>
  Object.values(seen.era.content.npcs)
    .filter(({ isActive }) => isActive)
    .map((npc) => talk(npc, seen))

function talk(npc: Npc, { player, era: { content } }: Seen): Command {
  const isHere = npc.location === player.currentLocation
  const business = isHere ? businessOf(player, content, npc)[0] : undefined
  const story = business && `${find(content.quests, business.questId)?.name ?? business.questId} ${business.kind} here`
  const ends = !isHere && endsWork(player, npc.location) ? ', ends what you do' : ''
  return {
    id: `talk:${npc.id}`,
    group: isHere ? 'People' : 'Elsewhere',
    label: `Talk to ${npc.name.replace(/^The /, 'the ')}`,
    icon: npc.icon,
    hint: isHere
      ? (story ?? tradeOf(npc) ?? npc.description)
      : `Travel to ${placeName(content, npc.location)} first${ends}`,
    words: `${npc.shop ? 'shop buy sell' : ''} ${npc.skillTrainer ? 'lessons teacher' : ''} people`,
    deed: {
      ...(!isHere && { acts: [{ type: 'travel', locationId: npc.location }] }),
      page: { to: '/game/people/$npcId', params: { npcId: npc.id } },
    },
  }
}
