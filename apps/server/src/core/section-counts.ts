import { type SectionId, topics } from '@hearthward/contract'
import type { Core } from './server.ts'

/** Tells open pages of the back-office to reload the counts of these sections. */
export function countsChanged({ bus }: Pick<Core, 'bus'>, ...sections: SectionId[]): void {
  bus.tell(topics.adminCounts, 'staffCounts', { sections })
}
