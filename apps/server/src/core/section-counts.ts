import { type SectionId, topics } from '@hearthward/contract'
import type { Core } from './server.ts'

/** Open pages of the back-office ask anew. */
export function countsChanged({ bus }: Pick<Core, 'bus'>, ...sections: SectionId[]): void {
  bus.tell(topics.adminCounts, 'staffCounts', { sections })
}
