import { type SectionId, topics } from '@hearthward/contract'
import { useTold } from '../live.ts'
import { readAnew, useAsk } from '../office.ts'

/** Some ends come by the clock alone, and nobody tells of them. */
const ASK_AGAIN = 60_000

/** How much waits in each section, for those that are open to the caller. */
export function useStaffCounts(): Partial<Record<SectionId, number>> {
  useTold(topics.adminCounts, 'staffCounts', () => readAnew('getStaffCounts'))
  return useAsk('getStaffCounts', {}, { every: ASK_AGAIN }).data?.counts ?? {}
}

/** Where what waits is somebody waiting for an answer. */
export const LOUD: readonly SectionId[] = ['reports']
