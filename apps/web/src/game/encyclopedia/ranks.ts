import { type Activity, type Content, find, type Source, skillName } from '@hearthward/engine'
import { ownLevel } from '../place/activities.ts'

/** 'Woodcutting 15'. */
export function rankOf(work: Activity): string {
  return `${skillName(work.skillType)} ${ownLevel(work)}`
}

export function whereOf(content: Content, { locationId }: Activity): string {
  return locationId === null ? 'Anywhere' : (find(content.locations, locationId)?.name ?? locationId)
}

/** The level a source requires; 0 for purchases and gifts. */
export function levelOf(source: Source | undefined): number {
  switch (source?.kind) {
    case 'work':
      return ownLevel(source.work)
    case 'drop':
      return source.monster.level
    case 'crop':
      return source.seed.levelRequired
    default:
      return 0
  }
}
