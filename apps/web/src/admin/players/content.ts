import { type Content, find, workOf } from '@hearthward/engine'
import { useQuery } from '@tanstack/react-query'
import { callAsStaff } from '../../client/account/staff-calls.ts'
import { callQuery, queryClient } from '../../client/call-queries.ts'

/** The game content, for names and icons. It is large and rarely changes. */
export function useContent(): Content | null {
  const { data } = useQuery({ ...callQuery('getContent', {}, callAsStaff), staleTime: 300_000 }, queryClient)
  return (data?.content as Content | undefined) ?? null
}

export const itemName = (content: Content | null, id: string): string =>
  (content && find(content.items, id)?.name) ?? id.replaceAll('_', ' ')
export const itemIcon = (content: Content | null, id: string): string =>
  (content && find(content.items, id)?.icon) ?? 'swap-bag'
export const placeName = (content: Content | null, id: string): string =>
  (content && find(content.locations, id)?.name) ?? id.replaceAll('_', ' ')
export const activityName = (content: Content | null, id: string): string =>
  (content && workOf(content, id)?.name) ?? id.replaceAll('_', ' ')
export const questName = (content: Content | null, id: string): string =>
  (content && find(content.quests, id)?.name) ?? id.replaceAll('_', ' ')
