import { type Activity, type Content, find, skillName } from '@hearthward/engine'
import { ownLevel } from '../place/activities.ts'

/** 'Woodcutting 15'. */
export function rankOf(work: Activity): string {
  return `${skillName(work.skillType)} ${ownLevel(work)}`
}

export function whereOf(content: Content, { locationId }: Activity): string {
  return locationId === null ? 'Anywhere' : (find(content.locations, locationId)?.name ?? locationId)
}
