import { type SectionId, topics } from '@hearthward/contract'
import { useLiveMessage } from '../live-message.ts'
import { refetchCalls, useStaffQuery } from '../staff-queries.ts'

/** Some changes only come with time, and no message is published for them. */
const REFETCH_INTERVAL = 60_000

/** The number of open tasks of each section that is open to the user. */
export function useStaffCounts(): Partial<Record<SectionId, number>> {
  useLiveMessage(topics.adminCounts, 'staffCounts', () => refetchCalls('getStaffCounts'))
  return useStaffQuery('getStaffCounts', {}, { refetchInterval: REFETCH_INTERVAL }).data?.counts ?? {}
}

/** Sections in which somebody waits for an answer. */
export const URGENT_SECTIONS: readonly SectionId[] = ['reports', 'approvals']
