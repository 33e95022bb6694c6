import { z } from 'zod'
import { Moment } from './player.ts'

/** A change of staff to a character, as its player sees it. */
export const StaffChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['given', 'taken']), itemId: z.string(), quantity: z.int() }),
  z.object({ kind: z.enum(['member', 'no-member', 'changed', 'migrated']) }),
  /** Items that no longer exist were removed: how many, and from where. */
  z.object({ kind: z.literal('cleaned'), what: z.array(z.string()) }),
])
export type StaffChange = z.infer<typeof StaffChange>

export const DatedStaffChange = z.object({ at: Moment, change: StaffChange })
export type DatedStaffChange = z.infer<typeof DatedStaffChange>
