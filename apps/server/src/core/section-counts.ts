import { type SectionId, topics } from '@hearthward/contract'
import type { Core } from './server.ts'

/** Tells open pages of the back-office to reload the counts of these sections. */
export function publishSectionCounts({ bus }: Pick<Core, 'bus'>, ...sections: SectionId[]): void {
  bus.publish(topics.adminCounts, 'staffCounts', { sections })
}
