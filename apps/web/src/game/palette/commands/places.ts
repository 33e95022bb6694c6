import { availableSkills, skillName } from '@hearthward/engine'
import { endsCurrentAction } from '../../map/place-offer.ts'
import type { Command, Provider } from '../command.ts'

export const places: Provider = ({ player, era: { content } }) =>
  Object.values(content.locations).map(
    ({ id, name, icon }): Command => ({
      id: `travel:${id}`,
      group: 'Travel',
      label: `Travel to ${name.replace(/^The /, 'the ')}`,
      icon,
      hint: `${endsCurrentAction(player, id) ? 'Ends your current action · ' : ''}${availableSkills(content, id).map(skillName).join(', ')}`,
      hindrance: player.currentLocation === id ? 'You are here' : null,
      words: 'go walk place map',
      effect: { intents: [{ type: 'travel', locationId: id }], page: { to: '/game' } },
    }),
  )
