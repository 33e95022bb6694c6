import { type Content, find, skillName } from '@hearthward/engine'
import { SKILL_ICONS } from '../../ui/icons/icon-names.ts'
import { workIcon } from '../action/works.ts'
import { placeOf, type Way } from './ways.ts'

interface WayTexts {
  icon: string
  title: string
  /** The name of the place. */
  where: string
  /** The button's label. */
  press: string
}

/** The texts of a way, for a player at `here`. */
export function wayTexts(content: Content, way: Way, here: string): WayTexts {
  const place = placeOf(way)
  const where = place === null ? 'Anywhere' : (find(content.locations, place)?.name ?? place)
  const isHere = place === here
  switch (way.kind) {
    case 'talk':
      return { icon: way.npc.icon, title: way.npc.name, where, press: isHere ? 'Talk' : 'Go and talk' }
    case 'shop':
      return { icon: way.npc.icon, title: `Buy from ${way.npc.name}`, where, press: isHere ? 'Shop' : 'Go and buy' }
    case 'work':
      return {
        icon: workIcon(content, way.work),
        title: way.work.name,
        where,
        press: place === null || isHere ? 'Show' : 'Travel there',
      }
    case 'place':
      return { icon: way.place.icon, title: way.place.name, where, press: 'Travel there' }
    case 'skill':
      return { icon: SKILL_ICONS[way.skill], title: `Train ${skillName(way.skill)}`, where, press: 'Show' }
    case 'bank':
      return { icon: 'bank', title: 'The bank', where, press: 'Open' }
  }
}
