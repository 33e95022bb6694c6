import { type Call, type CallName, isStaffCaller } from '@hearthward/contract'
import { API_TAGS, type ApiTag } from '../features/api-tags.ts'
import { features } from '../features/handlers.ts'

/**
 * The documents of the API. A single one would be far larger than 200 KB, which tools and people handle badly; each of
 * these is complete for its audience.
 */
export const DOCUMENTS = {
  game: {
    path: '/api/openapi.json',
    title: 'Hearthward',
    description:
      'Accounts and the game. Sign in below `/api/auth/` first: the session cookie it sets signs the other calls.',
  },
  moderation: {
    path: '/api/openapi-moderation.json',
    title: 'Hearthward moderation',
    description: 'Players, their behaviour and their trades.',
  },
  administration: {
    path: '/api/openapi-administration.json',
    title: 'Hearthward administration',
    description: 'The data of the game, announcements, figures, settings, backups and access of staff.',
  },
} as const
export type DocumentId = keyof typeof DOCUMENTS

export const tags = Object.entries(API_TAGS).map(([name, { description }]) => ({ name, description }))

const tagOfCall = new Map<string, { name: string; tag: ApiTag }>()
for (const [name, tag] of Object.entries(API_TAGS)) {
  for (const call of tag.has.flatMap((file) => Object.keys(features[file]))) tagOfCall.set(call, { name, tag })
}

/** The tag of a call and the document it is described in. */
export function placeOf(name: CallName, { who }: Call): { tag: string; document: DocumentId } {
  const found = tagOfCall.get(name)
  const document = isStaffCaller(who) ? found?.tag.staff : 'game'
  if (!found || !document) throw new Error(`The description of the API has no place for the call ${name}`)
  return { tag: found.name, document }
}
