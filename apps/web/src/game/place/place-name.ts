import { type Content, find } from '@hearthward/engine'

/** A place's name within a sentence: 'at the Monastery'. */
export function placeName(content: Content | null, locationId: string): string {
  const name = (content && find(content.locations, locationId)?.name) ?? locationId
  return name.replace(/^The /, 'the ')
}
