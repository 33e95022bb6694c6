import { type Activity, isFight } from '@hearthward/engine'
import type { LinkProps } from '@tanstack/react-router'
import { isRecipe } from '../action/works.ts'

/** The kinds of entries, in the order of the tabs. */
export const KINDS = ['items', 'monsters', 'activities', 'recipes', 'places', 'people'] as const
export type EntryKind = (typeof KINDS)[number]

/** Something with a page of its own. */
export interface Target {
  kind: EntryKind | 'quests'
  id: string
}

/** The page of an entry. People and quests have pages outside of the encyclopedia. */
export function addressOf({ kind, id }: Target): LinkProps {
  switch (kind) {
    case 'people':
      return { to: '/game/people/$npcId', params: { npcId: id } }
    case 'quests':
      return { to: '/game/quests/$questId', params: { questId: id } }
    default:
      return { to: '/game/encyclopedia/$kind/$id', params: { kind, id } }
  }
}

/** The same as a path, for lists too long for router links. */
export function pathOf({ kind, id }: Target): string {
  return kind === 'people' || kind === 'quests' ? `/game/${kind}/${id}` : `/game/encyclopedia/${kind}/${id}`
}

/** The entry of an activity or recipe. A fight leads to its monster. */
export function targetOfWork(work: Activity): Target {
  if (isRecipe(work)) return { kind: 'recipes', id: work.id.slice(work.id.indexOf(':') + 1) }
  return isFight(work) && work.monsterId
    ? { kind: 'monsters', id: work.monsterId }
    : { kind: 'activities', id: work.id }
}
